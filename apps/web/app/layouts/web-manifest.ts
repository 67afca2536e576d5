import type { LoaderFunctionArgs } from 'react-router';
import { serverContext } from '../lib/server-context.ts';

/** What a phone needs to install the application; its name is a setting, so this is no file, and asked for each time. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { applicationName } = serverContext(context);
  const manifest = {
    name: applicationName,
    short_name: applicationName,
    lang: 'fr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fcfaf6',
    theme_color: '#8a2241',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  };
  return Response.json(manifest, {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    },
  });
}
