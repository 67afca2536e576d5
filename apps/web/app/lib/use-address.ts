import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type Codec<Value> = {
  readonly read: (search: URLSearchParams) => Value;
  readonly write: (value: Value) => URLSearchParams;
};

/**
 * A value kept in the address. What is set shows at once, before the router has moved: a radio that waited for it
 * would jump back under the finger. `codec` is a constant of the caller's module.
 */
export function useAddress<Value>(
  codec: Codec<Value>,
): readonly [Value, (change: (now: Value) => Value, options: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const query = search.toString();
  const [set, setSet] = useState({ value: codec.read(search), at: query });
  // Once the address has moved, by us or by the browser's buttons, it is what counts.
  const shown = set.at === query ? set.value : codec.read(search);
  if (set.at !== query) setSet({ value: shown, at: query });
  const latest = useRef(shown);
  // With the drawing itself: an effect that is put off would take back what was set in between.
  useLayoutEffect(() => {
    latest.current = shown;
  });

  const change = useCallback(
    (next: (now: Value) => Value, options: NavigateOptions) => {
      latest.current = next(latest.current);
      setSet({ value: latest.current, at: query });
      setSearch(codec.write(latest.current), options);
    },
    [codec, query, setSearch],
  );
  return [shown, change];
}
