// The revealed card in the browser: copies on request, tells the product's page that it did (never what), and forgets.

const { origins, shownMs } = document.body.dataset;
// Of those that may frame it, the one that does.
const allowed = origins.split(' ');
const origin = allowed.find((one) => document.referrer.startsWith(`${one}/`)) ?? allowed[0];

function tell(message) {
  if (window.parent !== window && origin) window.parent.postMessage(message, origin);
}

for (const button of document.querySelectorAll('[data-copy]')) {
  const { copy, field } = button.dataset;
  // Out of the page's text: only this button knows it.
  button.removeAttribute('data-copy');
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(copy).then(
      () => tell({ type: 'nzela.reveal.copied', field }),
      () => tell({ type: 'nzela.reveal.copy-failed', field }),
    );
  });
}

setTimeout(() => {
  document.body.replaceChildren();
  tell({ type: 'nzela.reveal.ended' });
}, Number(shownMs));

tell({ type: document.querySelector('dl') ? 'nzela.reveal.shown' : 'nzela.reveal.ended' });
