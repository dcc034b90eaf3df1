"""The home view as a widget: everything that can be chosen, laid out for the room there is."""

from dataclasses import dataclass

from textual.events import Click, Leave, MouseMove
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.art.canvas import Part, changed, joined, nearest
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.home import painting
from cardgames_tui.tui.home.layout import HomeLayout, HomeShape, home_layout
from cardgames_tui.tui.home.shown import Choice, HomeShown
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView
from cardgames_tui.tui.textual_ext.page import tall


class HomeView(DrawnView):
    """The hole above the games, painted from one value."""

    shown: reactive[HomeShown] = reactive(HomeShown(), init=False)
    """What is to be seen."""
    pen: reactive[Pen] = reactive(Pen(), init=False)
    """What to draw with."""
    chosen: reactive[int] = reactive(0, init=False, repaint=False)
    """The choice that the cursor stands on, by its place among all choices."""
    pointed: reactive[int | None] = reactive(None, init=False, repaint=False)
    """The choice under the mouse."""

    @dataclass
    class Chosen(Message):
        """The player has clicked on a choice."""

        choice: Choice

    def __init__(self, shown: HomeShown, pen: Pen) -> None:
        super().__init__(id="home")
        self.set_reactive(HomeView.shown, shown)
        self.set_reactive(HomeView.pen, pen)
        self._painted: tuple[Part, ...] = ()

    @property
    def layout_here(self) -> HomeLayout:
        """Where everything lies in this widget."""
        shown = self.shown
        widths = tuple(choice.width + 2 for choice in shown.more)
        shape = HomeShape(len(shown.games), shown.goes_on is not None, widths, tall(self.app))
        return home_layout(*self.content_size, shape)

    @property
    def places(self) -> tuple[Region, ...]:
        """Where the choices lie, in their order."""
        return painting.places(self.layout_here)

    def render(self) -> Drawing:
        """The view, drawn for the room there is."""
        self._painted = self._parts()
        return Drawing(joined(self._painted, self.content_size.height))

    def _parts(self) -> tuple[Part, ...]:
        if not self.content_size:
            return ()
        return tuple(painting.parts(self.shown, self.layout_here, self.pen, self.chosen, self.pointed))

    def watch_shown(self, before: HomeShown, after: HomeShown) -> None:
        """Keep the cursor on what it stood on, unless that has gone."""
        self.pointed = None
        stood = before.choices[self.chosen].action if self.chosen < len(before.choices) else ""
        actions = [choice.action for choice in after.choices]
        self.chosen = actions.index(stood) if stood in actions else 0

    def watch_chosen(self) -> None:
        """Move the light."""
        self._repaint()

    def watch_pointed(self) -> None:
        """Move the light under the mouse."""
        self._repaint()

    def _repaint(self) -> None:
        """Paint anew what looks otherwise, which is less to send than everything."""
        pairs = zip(self._parts(), self._painted, strict=False)
        regions = (changed(new, old) for new, old in pairs if new.place == old.place)
        if anew := [region for region in regions if region]:
            self.refresh(*anew)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move to the nearest choice in a direction; stay at the edge."""
        self.chosen = nearest(self.places, self.chosen, dx, dy)

    def step_cursor(self, step: int) -> None:
        """Move to the next or the previous choice, all round."""
        self.chosen = (self.chosen + step) % len(self.shown.choices)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Note what the mouse points at."""
        self.pointed = self._at(event)

    def on_leave(self, event: Leave) -> None:
        """The mouse points at nothing."""
        self.pointed = None

    def on_click(self, event: Click) -> None:
        """Say what was clicked."""
        number = self._at(event)
        if number is not None:
            event.stop()
            self.chosen = number
            self.post_message(self.Chosen(self.shown.choices[number]))

    def _at(self, event: Click | MouseMove) -> int | None:
        places = enumerate(self.places)
        return next((number for number, place in places if place.contains(event.x, event.y)), None)
