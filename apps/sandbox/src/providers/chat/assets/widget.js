// What a site embeds, as the first chat service serves it: the calls of its API, and a window in a frame.
(() => {
  const api = (window.Tawk_API = window.Tawk_API ?? {});
  const corner = api.customStyle?.visibility?.desktop?.position ?? 'br';
  const frame = document.createElement('iframe');
  frame.title = 'Chat en direct';
  frame.src = 'FRAME_URL';
  const style = {
    position: 'fixed',
    [corner.startsWith('t') ? 'top' : 'bottom']: '84px',
    [corner.endsWith('l') ? 'left' : 'right']: '16px',
    width: 'min(360px, calc(100vw - 32px))',
    height: 'min(480px, calc(100vh - 120px))',
    border: '0',
    borderRadius: '16px',
    boxShadow: '0 24px 60px -16px rgb(0 0 0 / 0.4)',
    zIndex: '2147483000',
    colorScheme: 'light',
  };
  Object.assign(frame.style, style);

  const draw = (isOpen) => {
    if (isOpen && !frame.isConnected) document.body.append(frame);
    frame.hidden = !isOpen;
  };
  api.showWidget = () => {};
  api.hideWidget = () => draw(false);
  api.maximize = () => draw(true);
  api.minimize = () => {
    draw(false);
    api.onChatMinimized?.();
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && frame.isConnected && !frame.hidden) api.minimize();
  });
  api.onLoad?.();
})();
