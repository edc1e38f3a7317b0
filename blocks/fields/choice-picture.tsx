// Draws the choices of a group that have pictures.
import type { ReactElement, ReactNode } from 'react';
import { describeMedia } from '../../runtime/model/media.ts';
import type { Choice } from './choices.ts';
import type { FieldProps } from './contract.ts';

interface PicturedProps {
  picture: unknown;
  children: ReactNode;
}

/** A label below its picture; without one, the label. It only illustrates: the label says what it is. */
function Pictured({ picture, children }: PicturedProps): ReactElement {
  const media = describeMedia(typeof picture === 'string' ? picture : undefined, 1);
  if (media === undefined) return <>{children}</>;
  return (
    <span className="choice-pictured">
      {/* `loading` and `sizes` come first: an image begins to load when it gets an address. */}
      <img loading="lazy" sizes="96px" srcSet={media.srcSet} src={media.url} alt="" />
      <span>{children}</span>
    </span>
  );
}

/** The props of a group whose options have pictures above their labels. */
export function withPictures({ options, ...props }: FieldProps): FieldProps {
  const choices = options as readonly Choice[];
  if (!choices.some(({ picture }) => typeof picture === 'string')) return { ...props, options };
  const drawn = choices.map(({ picture, ...choice }) => ({
    ...choice,
    label: <Pictured picture={picture}>{choice.label}</Pictured>,
  }));
  return { ...props, options: drawn };
}
