const loopbackNames = ['localhost', '127.0.0.1'];

/**
 * Who may frame a page that was opened for `address`: its origin. On one's own machine, which goes by two names, the
 * page may have been opened under either.
 */
export function frameOrigins(address: string): readonly string[] {
  const { origin, hostname, port, protocol } = new URL(address);
  if (!loopbackNames.includes(hostname)) return [origin];
  return loopbackNames.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
