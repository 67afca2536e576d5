/** What other features may use of the requests to the support. */
export { ContactSupport } from './contact-support.tsx';

/** The same button, whose code comes after the page that shows it. */
export async function loadContactSupport() {
  return (await import('./contact-support.tsx')).ContactSupport;
}
