import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useGroupedPhone } from './use-grouped-phone.ts';
import { useKept } from './use-kept.ts';
import { usePageTheme } from './use-page-theme.ts';
import { useSettled } from './use-settled.ts';

afterEach(() => void vi.useRealTimers());

test('useKept: what was typed is there when the component comes back, under its own name only', async () => {
  const first = await renderHook(() => useKept('retrait', ''));
  await first.act(() => first.result.current[1]('120'));
  await first.unmount();
  const again = await renderHook(() => useKept('retrait', ''));
  const other = await renderHook(() => useKept('dépôt', ''));
  expect(again.result.current[0]).toBe('120');
  expect(other.result.current[0]).toBe('');
});

test('useSettled: a value counts once it has not changed for the pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, rerender, act } = await renderHook((text?: string) => useSettled(text, 500), {
    initialProps: '1',
  });
  await rerender('12');
  await act(() => vi.advanceTimersByTimeAsync(400));
  await rerender('125');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(result.current).toBe('1');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toBe('125');
});

test('useGroupedPhone: a number in a text is written in the groups of its country', async () => {
  const { result } = await renderHook(() => useGroupedPhone('+221771234567 · Orange'));
  await vi.waitFor(
    () => expect(result.current.replaceAll('\u00a0', ' ')).toBe('+221 77 123 45 67 · Orange'),
    300_000,
  );
});

test('usePageTheme: follows the theme that is chosen', async () => {
  const { result } = await renderHook(() => usePageTheme());
  document.documentElement.dataset['theme'] = 'dark';
  await vi.waitFor(() => expect(result.current).toBe('dark'), 300_000);
  document.documentElement.dataset['theme'] = 'light';
  await vi.waitFor(() => expect(result.current).toBe('light'), 300_000);
  delete document.documentElement.dataset['theme'];
});
