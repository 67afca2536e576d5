import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';

/** Within it, what React Aria's lists and menus lead to opens in the application, without a page load. */
export function AriaRouter({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider
      navigate={(to) => void navigate(to)}
      // oxlint-disable-next-line react/hooks -- React Aria calls the router's hook by this property.
      useHref={useHref}
    >
      {children}
    </RouterProvider>
  );
}
