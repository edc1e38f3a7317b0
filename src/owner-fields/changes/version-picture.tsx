// Draws a preview of one of two versions.
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { ShownVersions, VersionSide } from './contract.ts';

/** It is inert; its differences are listed as text below it. */
export function VersionPicture({
  draw,
  side,
}: {
  draw: NonNullable<ShownVersions['draw']>;
  side: VersionSide;
}): ReactElement | null {
  const { translate } = useFieldServices();
  const [drawing, setDrawing] = useState<ReactNode>();
  useEffect(() => {
    let isOpen = true;
    draw(side).then(
      (drawn) => isOpen && setDrawing(drawn),
      // If a version cannot be drawn, its differences are still listed as text.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [draw, side]);
  if (drawing === null) return <span className="change-nothing">{translate('editor.versions.gone')}</span>;
  return (
    <span className="version-picture" inert aria-hidden="true">
      {drawing}
    </span>
  );
}
