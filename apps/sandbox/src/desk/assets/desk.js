// The desk in the browser: which part is shown, what is asked of the sandbox, and what it tells without being asked.

import { reasonOf } from './terminal.js';
import { drawAll } from './views.js';

const views = [...document.querySelectorAll('.view')];
const toast = document.querySelector('.toast');
const offline = document.querySelector('.offline');
const navigation = document.querySelector('nav');
const outageText = 'La demande n’a pas abouti.';

let state = null;
let selected = null;
let offsetMs = 0;

async function ask(path, options) {
  const response = await fetch(`/desk/api/${path}`, options);
  const body = await response.json();
  if (!response.ok) throw new Error(body.error?.message ?? outageText);
  return body;
}

/** Tells the sandbox something, and says so when it refuses. */
async function act(path, body) {
  try {
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    say('');
    return answer;
  } catch (error) {
    say(error.message);
    return null;
  }
}

function say(text) {
  toast.textContent = text;
}

async function refresh() {
  try {
    state = await ask('state');
    redraw();
  } catch (error) {
    say(error.message);
  }
}

function redraw() {
  if (!state) return;
  offsetMs = state.clock.offsetMs;
  drawAll(state, { act, selected, select });
  showTime();
}

function select(id) {
  selected = id;
  redraw();
  // On a narrow screen the message is below the list.
  document.querySelector('[data-list="mail"]').scrollIntoView({ block: 'nearest' });
}

const longTime = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'medium' });
const shortTime = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium' });

function showTime() {
  const now = new Date(Date.now() + offsetMs);
  document.querySelector('.now time').textContent = shortTime.format(now);
  document.querySelector('.big-now time').textContent = longTime.format(now);
  document.querySelector('[data-offset]').textContent =
    offsetMs === 0
      ? 'À l’heure de la machine.'
      : `En avance de ${Math.round(offsetMs / 60_000).toLocaleString('fr-FR')} minutes sur la machine.`;
}

const viewOf = (address) => `vue-${new URL(address).searchParams.get('vue')}`;

/** The address names the part that is shown: `/?vue=courrier` is the section `vue-courrier`. */
function showView() {
  const wanted = views.find(({ id }) => id === viewOf(location.href)) ?? views[0];
  if (!wanted.hidden) return;
  for (const view of views) view.hidden = view !== wanted;
  for (const link of navigation.querySelectorAll('a')) {
    if (viewOf(link.href) === wanted.id) {
      link.setAttribute('aria-current', 'page');
      link.scrollIntoView({ block: 'nearest', inline: 'center' });
    } else {
      link.removeAttribute('aria-current');
    }
  }
  scrollTo(0, 0);
  say('');
}

function listen() {
  const events = new EventSource('/desk/api/events');
  events.addEventListener('open', () => {
    offline.hidden = true;
    void refresh();
  });
  events.addEventListener('changed', () => void refresh());
  events.addEventListener('error', () => {
    offline.hidden = false;
  });
}

const terminalAnswer = document.querySelector('[data-terminal-answer]');

const forms = {
  async wire(form) {
    const sent = await act('wires', Object.fromEntries(new FormData(form)));
    if (sent) form.reset();
    if (sent) say('Virement envoyé.');
  },
  async pickup(form) {
    const paid = await act('pickups', Object.fromEntries(new FormData(form)));
    if (paid) form.reset();
    say(paid ? `Argent remis pour ${paid.reference}.` : 'Aucun versement n’attend sous ce code.');
  },
  async terminal(form) {
    terminalAnswer.textContent = 'Demande en cours…';
    delete terminalAnswer.dataset.state;
    const { number, ...payment } = Object.fromEntries(new FormData(form));
    const asked = await act('terminal/payments', { ...payment, ...(number.trim() && { number }) });
    const isApproved = asked?.status === 'APPROVED';
    terminalAnswer.dataset.state = isApproved ? 'approved' : 'declined';
    if (!asked) terminalAnswer.textContent = '';
    else if (isApproved) terminalAnswer.textContent = `Acceptée : ${asked.amountText}`;
    else terminalAnswer.textContent = `Refusée : ${reasonOf(asked)}`;
  },
};

for (const form of document.querySelectorAll('[data-form]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void forms[form.dataset.form](form);
  });
}

/** How the destinations are once the one that is looked at is as chosen. */
function disturbed(panel, destinations, chosen) {
  const looked = panel.querySelector('[name="destination"]')?.value;
  const { [looked]: _former, ...others } = destinations;
  return chosen === 'up' ? others : { ...others, [looked]: chosen };
}

for (const panel of document.querySelectorAll('[data-provider]')) {
  panel.addEventListener('change', ({ target }) => {
    const { destinations } = state.switches[panel.dataset.provider];
    // Which one is looked at changes nothing of it.
    if (target.name === 'destination') return redraw();
    const changes = {
      disturbance: { destinations: disturbed(panel, destinations, target.value) },
      outage: { outage: target.value },
      latencyMs: { latencyMs: Number(target.value) },
      next: { nextOutcomes: target.value === '' ? [] : [target.value] },
    };
    void act(`providers/${panel.dataset.provider}`, changes[target.name]);
  });
}

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () => {
    void act('clock', { advanceMs: Number(button.dataset.advance) });
  });
}
for (const button of document.querySelectorAll('[data-market]')) {
  button.addEventListener('click', () => {
    void act('rates', { percent: Number(button.dataset.market) });
  });
}
const onClick = (selector, run) => document.querySelector(selector).addEventListener('click', run);
onClick('[data-clock-reset]', () => void act('clock', { reset: true }));
onClick('[data-reset]', () => void act('reset', {}));
onClick('[data-empty-mailbox]', () => {
  ask('mails', { method: 'DELETE' }).catch((error) => say(error.message));
});

const themeButton = document.querySelector('[data-theme-toggle]');
const darkSystem = matchMedia('(prefers-color-scheme: dark)');

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  themeButton.textContent = theme === 'dark' ? 'Thème clair' : 'Thème sombre';
}
/** The one that was chosen here, else the system's. */
function chooseTheme() {
  setTheme(localStorage.getItem('theme') ?? (darkSystem.matches ? 'dark' : 'light'));
}
chooseTheme();
darkSystem.addEventListener('change', chooseTheme);
themeButton.addEventListener('click', () => {
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  localStorage.setItem('theme', document.documentElement.dataset.theme);
});

navigation.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  showView();
});
addEventListener('popstate', showView);
showView();
listen();
setInterval(showTime, 1000);
