import { cx } from '../cx.ts';

/** The room that a chart takes, before and after it is drawn; more when choices stand above it. */
const rooms = { plain: 'min-h-[27.5rem]', chosen: 'min-h-[32.5rem]' } as const;
export type ChartRoom = keyof typeof rooms;

export function roomClass(room: ChartRoom): string {
  return rooms[room];
}

/** In the place of a chart that is not read yet. It does not move: what comes takes the same room. */
export function ChartWaiting({ room = 'plain' }: { readonly room?: ChartRoom }) {
  return (
    <div
      aria-hidden
      data-chart-waiting
      className={cx('flex flex-col justify-end pb-24 print:hidden', roomClass(room))}
    >
      <div className="flex h-56 flex-col justify-between">
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className="border-t border-border" />
        ))}
      </div>
    </div>
  );
}
