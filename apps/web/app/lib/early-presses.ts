/**
 * Holds the presses on buttons that React has not hydrated, and repeats them in their order once it has: before that nothing
 * hears them. Several presses on one button stay several, since they may be the keys of an amount; a form is sent once. Links,
 * fields, menus and forms with an address work by themselves. Runs in the page before it is shown; `hydrated` is the mark that
 * `use-hydrated.ts` sets. A press under which the page moves, as it does when what was typed early is told, is one on the button
 * where it began. A link that is pressed before React runs leaves the page (`data-leaving`), and so does a form with an address
 * that React has not hydrated: a change of the address by our scripts would stop the link, and the form's answer would end the
 * router's journey to another page, so that the browser itself follows each link pressed from then on. The parts of a page that
 * React hydrates after that are waited for button by button.
 */
export const earlyPressScript = `(() => {
  const pauseMs = 50;
  const stillPixels = 10;
  const held = [];
  const page = document.documentElement;
  let written;
  const isNative = ({ type, form, popoverTargetElement }) =>
    popoverTargetElement != null || (type === 'submit' && form?.hasAttribute('action'));
  const isHydrated = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  const isElsewhere = (link) => link.href.split('#')[0] !== location.href.split('#')[0];
  // What another program put in the page later hears its presses by itself.
  const isReady = (button) =>
    written !== undefined && (isHydrated(button) || !written.has(button) || !button.isConnected);
  // One in each task: what a press changes is drawn before the next one.
  const repeat = () => {
    const next = held.findIndex(isReady);
    if (next !== -1) held.splice(next, 1)[0].click();
    page.toggleAttribute('data-press-held', held.length > 0);
    if (held.length > 0) setTimeout(repeat, next === -1 ? pauseMs : 0);
  };
  const buttonAt = ({ target }) => (target instanceof Element ? target.closest('button') : null);
  // When the page moves under a press, its click goes to what contains both places.
  let start = null;
  const placeOf = (button) => {
    const { x, y } = button.getBoundingClientRect();
    return { x, y };
  };
  addEventListener('pointerdown', (event) => {
    const button = buttonAt(event);
    start = button && { button, ...placeOf(button), at: event };
  }, true);
  const isMoved = ({ target, clientX, clientY }) => {
    if (!start || buttonAt({ target }) === start.button || !target.contains(start.button)) return false;
    const { x, y } = placeOf(start.button);
    const isStill = Math.hypot(clientX - start.at.clientX, clientY - start.at.clientY) < stillPixels;
    return isStill && (x !== start.x || y !== start.y);
  };
  addEventListener('click', (event) => {
    if (event.isTrusted && isMoved(event)) {
      press(event, start.button);
      if (!event.defaultPrevented) start.button.click();
      return;
    }
    const button = buttonAt(event);
    if (button !== null && event.isTrusted) press(event, button);
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link === null) return;
    if (page.hasAttribute('data-leaving')) event.stopPropagation();
    if (written === undefined && isElsewhere(link)) page.toggleAttribute('data-leaving', true);
  }, true);
  // React has heard it before, and keeps the browser from sending what it takes itself.
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented && event.target.hasAttribute('action')) page.toggleAttribute('data-leaving', true);
  });
  const press = (event, button) => {
    if (isNative(button)) return;
    // A press never overtakes an earlier one that is about to be repeated.
    if (isReady(button) && !held.some(isReady)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button.type === 'submit' && held.includes(button)) return;
    if (written !== undefined && held.length === 0) setTimeout(repeat, pauseMs);
    held.push(button);
    page.toggleAttribute('data-press-held', true);
  };
  new PerformanceObserver((marks) => {
    if (marks.getEntriesByName('hydrated').length === 0) return;
    written = new Set(document.querySelectorAll('button'));
    repeat();
  }).observe({ type: 'mark', buffered: true });
})();`;
