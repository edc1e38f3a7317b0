import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useFieldHost } from '../host.ts';
import type { ShownVersions, VersionSide } from './contract.ts';

/** One version as it would look, out of reach: it is looked at, and what it says stands below in words. */
export function VersionPicture({
  draw,
  side,
}: {
  draw: NonNullable<ShownVersions['draw']>;
  side: VersionSide;
}): ReactElement | null {
  const { say } = useFieldHost();
  const [drawing, setDrawing] = useState<ReactNode>();
  useEffect(() => {
    let isOpen = true;
    draw(side).then(
      (drawn) => isOpen && setDrawing(drawn),
      // A version that cannot be drawn is still told in words.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [draw, side]);
  if (drawing === null) return <span className="change-nothing">{say('editor.versions.gone')}</span>;
  return (
    <span className="version-picture" inert aria-hidden="true">
      {drawing}
    </span>
  );
}
