// Draws a real instance by the version that pages have and by the one that would be published.
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { drawInstance, type BlockChanges } from '../../commands/composer/publish-block.ts';
import { useSession } from '../base/session.ts';
import { useComposer } from './composer-context.ts';

type Instance = BlockChanges['instances'][number];

export function InstancePair({ instance }: { instance: Instance }): ReactElement {
  const { composer, words } = useComposer();
  const { previews } = useSession().editor.context;
  const [drawn, setDrawn] = useState<{ before: ReactNode; after: ReactNode }>();
  useEffect(() => {
    let isOver = false;
    drawInstance(previews, composer, instance).then(
      (made) => {
        if (!isOver) setDrawn(made);
      },
      // What cannot be drawn is still named, with what of it waits.
      (error: unknown) => console.warn(error),
    );
    return () => {
      isOver = true;
    };
  }, [previews, composer, instance]);
  const { title, language, parked } = instance;
  return (
    <li>
      <div className="ed-instance-pair" aria-hidden="true" inert>
        {(['before', 'after'] as const).map((side) => (
          <div key={side} className="ed-instance" data-side={words(side)}>
            {drawn?.[side]}
          </div>
        ))}
      </div>
      <p>
        <b>{title}</b> <span className="ed-panel-hint">{language}</span>
      </p>
      {parked > 0 && <p className="ed-panel-hint">{words('parkedHere', { count: String(parked) })}</p>}
    </li>
  );
}
