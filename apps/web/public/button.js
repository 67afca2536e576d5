// A button that opens a page where one pays. In a shop's page:
//   <script src="https://<this site>/button.js" data-lien="l_…" async></script>
// It is a link to a page of ours, which nobody can frame: what a payer confirms is what they see, at an address they can
// read. It needs no key, keeps nothing and tells nothing; a webhook says that it is paid.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { lien = '', texte } = script.dataset;
  if (!/^[lp]_[\w-]{22}$/.test(lien)) {
    console.error(
      'button.js: data-lien has to be the code of a payment link or a payment (l_… or p_…)',
    );
    return;
  }
  const words = { fr: 'Payer', en: 'Pay', es: 'Pagar', ln: 'Kofuta' };
  const language = document.documentElement.lang.slice(0, 2);
  const button = document.createElement('a');
  button.href = new URL(`/pay/${lien}`, script.src).href;
  button.target = '_blank';
  button.rel = 'noopener';
  button.className = 'nzela-button';
  button.textContent = texte || words[language] || words.fr;
  Object.assign(button.style, {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '48px',
    padding: '0 28px',
    borderRadius: '999px',
    background: '#87213f',
    color: '#fff',
    font: '600 1rem/1.2 system-ui, sans-serif',
    textDecoration: 'none',
  });
  script.after(button);
})();
