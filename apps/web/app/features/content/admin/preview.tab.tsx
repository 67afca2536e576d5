import { contentPages } from '@nzela/contract/content';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { settingsQuery } from '../../settings/settings.tsx';

/** Pixels. */
const sizes = [
  { width: 360, height: 720 },
  { width: 1280, height: 800 },
] as const;

/** The draft as visitors will see it, on a phone and on a screen. */
export function PreviewTab() {
  const [path, setPath] = useState('/');
  const draft = useQuery(settingsQuery('content-draft'));
  const version = draft.data?.version ?? 0;
  const pages = ['/', ...contentPages.map((page) => `/${page}`)];
  return (
    <div className="flex flex-col gap-6">
      <Card title={m.content_tab_preview()} description={m.content_preview_text()}>
        <div className="max-w-sm">
          <SelectField
            label={m.content_preview_page()}
            name="page"
            value={path}
            onChange={setPath}
            options={pages.map((value) => ({ value, label: value }))}
          />
        </div>
      </Card>
      {sizes.map((size) => (
        <Card key={size.width} title={m.content_preview_width({ width: size.width })}>
          <Frame key={version} {...size} source={`${path}?apercu=${version}`} />
        </Card>
      ))}
    </div>
  );
}

type FrameProps = { readonly width: number; readonly height: number; readonly source: string };

/** A page as wide as it says, made smaller where there is less room. */
function Frame({ width, height, source }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div ref={box} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        src={source}
        title={m.content_preview_width({ width })}
        // As the server writes it: a page is whole without its scripts, and a look at it starts nothing.
        sandbox="allow-same-origin"
        className="rounded-m border border-border bg-bg"
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      />
    </div>
  );
}
