// The hosted fields in the browser. What is typed goes to the gateway only; the page that frames them hears of the
// payment's state and of the height they need, and only if it is the product that opened the payment.

const main = document.querySelector('[data-token]');
const { token, reference, origins, return: returnUrl } = main.dataset;
// Of those that may frame it, the one that does.
const allowed = origins.split(' ');
const origin = allowed.find((one) => document.referrer.startsWith(`${one}/`)) ?? allowed[0];
const cardForm = document.querySelector('#card');
const codeForm = document.querySelector('#authentication');
const outcome = document.querySelector('#outcome');
const framed = window.parent !== window;

const pollMs = 500;
// A bank that takes longer than this is said to be slow, and the product may go on.
const slowAfterMs = 3_000;
const returnAfterMs = 1_500;

const outcomes = {
  approved: ['Paiement accepté', 'Votre banque a accepté le paiement.'],
  declined: ['Paiement refusé', 'Aucune somme n’a été débitée. Essayez une autre carte.'],
  canceled: ['Paiement annulé', 'Aucune somme n’a été débitée.'],
};

const refusals = {
  INSUFFICIENT_FUNDS: 'Les fonds de cette carte ne suffisent pas.',
  AUTHENTICATION_FAILED: 'La confirmation demandée par votre banque a échoué.',
  EXPIRED_CARD: 'Cette carte est expirée.',
  WRONG_SECURITY_CODE: 'Le code CVC ne correspond pas à cette carte.',
  MERCHANT_LIMIT: 'Le paiement dépasse un plafond de notre côté.',
};

let told = null;
let processingSince = null;
let shown = null;

function tell(message) {
  if (framed) window.parent.postMessage({ ...message, reference }, origin);
}

function tellState(state) {
  if (told === state) return;
  told = state;
  tell({ type: 'nzela.card', state });
}

async function ask(path, body) {
  const response = await fetch(`/cards/fields/${token}/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: response.status, body: await response.json() };
}

/** Shows one of the three panels. Focus follows when it was in the one that goes, and is never taken from the product. */
function show(panel) {
  if (shown === panel) return;
  const hadFocus = shown?.contains(document.activeElement);
  for (const other of [cardForm, codeForm, outcome]) other.hidden = other !== panel;
  if (hadFocus) panel.querySelector('h2')?.focus();
  shown = panel;
}

function showOutcome(state, title, detail) {
  outcome.dataset.state = state;
  outcome.querySelector('.title').textContent = title;
  outcome.querySelector('.detail').textContent = detail;
  show(outcome);
}

function showState({ state, stage, declineReason, last4 }) {
  if (state !== 'pending') {
    const [title, detail] = outcomes[state];
    const reason = state === 'declined' ? refusals[declineReason] : undefined;
    showOutcome(state, title, reason ? `${reason} Aucune somme n’a été débitée.` : detail);
    tellState(state);
    offerReturn(state);
  } else if (stage === 'processing') {
    processingSince ??= Date.now();
    const slow = Date.now() - processingSince > slowAfterMs;
    showOutcome(
      'pending',
      slow ? 'En cours de vérification' : 'Paiement en cours…',
      slow
        ? 'Votre banque n’a pas encore répondu. Vous n’avez rien à refaire.'
        : 'Nous attendons la réponse de votre banque.',
    );
    if (slow) tellState('pending');
  } else if (stage === 'authentication') {
    document.querySelector('.last4').textContent = `•••• ${last4}`;
    show(codeForm);
  } else {
    show(cardForm);
  }
}

/** The full page goes back by itself, except from a refusal: a person needs time to read why. */
function offerReturn(state) {
  if (!returnUrl) return;
  const back = new URL(returnUrl);
  back.searchParams.set('reference', reference);
  const button = document.querySelector('[data-return-now]');
  button.hidden = false;
  button.addEventListener('click', () => location.assign(back));
  if (state !== 'declined') setTimeout(() => location.assign(back), returnAfterMs);
}

function markErrors(form, errors) {
  let first = null;
  for (const input of form.querySelectorAll('input')) {
    const message = errors[input.name] ?? '';
    document.querySelector(`#${input.name}-error`).textContent = message;
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (message) first ??= input;
  }
  first?.focus();
}

/** Sends a form; a lost answer is no refusal, so what became of it is asked for. */
async function submit(form, path) {
  const button = form.querySelector('.primary');
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  try {
    const { status, body } = await ask(path, Object.fromEntries(new FormData(form)));
    markErrors(form, status === 422 ? body.errors : {});
    if (status === 200) showState(body);
  } catch {
    showOutcome(
      'pending',
      'En cours de vérification',
      'La réponse s’est perdue ; nous la cherchons.',
    );
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

/** Rewrites what is typed; the caret keeps the digits that were after it. */
function formatAs(input, group) {
  input.addEventListener('input', () => {
    let after = input.value.slice(input.selectionStart).replace(/\D/g, '').length;
    input.value = group(input.value.replace(/\D/g, ''), input.value);
    let caret = input.value.length;
    for (; after > 0 && caret > 0; caret -= 1) {
      if (/\d/.test(input.value[caret - 1])) after -= 1;
    }
    input.setSelectionRange(caret, caret);
  });
}

function brandName(digits) {
  if (digits.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'MC';
  return /^3[47]/.test(digits) ? 'AMEX' : '';
}

formatAs(cardForm.elements.number, (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 '));
formatAs(cardForm.elements.expiry, (digits, typed) => {
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const written = /^1\s*\//.test(typed) ? `01${digits.slice(1)}` : month;
  return written.length > 2 ? `${written.slice(0, 2)}/${written.slice(2, 4)}` : written;
});
formatAs(cardForm.elements.securityCode, (digits) => digits.slice(0, 4));
formatAs(codeForm.elements.code, (digits) => digits.slice(0, 6));

cardForm.elements.number.addEventListener('input', ({ target }) => {
  const badge = cardForm.querySelector('.brand');
  badge.textContent = brandName(target.value.replace(/\D/g, ''));
  badge.hidden = badge.textContent === '';
});

// An error goes away as soon as its field is typed in again.
main.addEventListener('input', ({ target }) => {
  target.removeAttribute('aria-invalid');
  document.querySelector(`#${target.name}-error`).textContent = '';
});
cardForm.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(cardForm, 'card');
});
codeForm.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(codeForm, 'authentication');
});
document.querySelector('[data-cancel]')?.addEventListener('click', () => {
  // What became of it shows at the next look at the state.
  void ask('cancel', {});
});

// The product may change its theme while a card is being typed.
window.addEventListener('message', (event) => {
  if (event.origin !== origin || event.data?.type !== 'nzela.theme') return;
  const { theme } = event.data;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
});

new ResizeObserver(() => {
  tell({ type: 'nzela.card.size', height: Math.ceil(main.getBoundingClientRect().height) });
}).observe(main);

async function watch() {
  for (;;) {
    try {
      const { status, body } = await ask('state');
      // While a card or a code is being typed, only a change of stage matters.
      if (status === 200) showState(body);
      if (body.state !== 'pending') return;
    } catch {
      // The gateway is away for a moment: it is asked again, like any other time.
    }
    await new Promise((done) => setTimeout(done, pollMs));
  }
}
void watch();
