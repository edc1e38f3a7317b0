/** Finds out which pictures of a section are shown: of some styles and layers, this decides. */
import type { Node } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import type { NodeTarget } from './node-maker.ts';

/** A picture that nobody has chosen is not shown. */
export function isShown({ is, part = '' }: Node, { sources }: NodeTarget): boolean {
  if (is !== 'media') return true;
  const [value] = part
    .split('.')
    .reduce<readonly unknown[]>(
      (holders, step) => holders.map((holder) => (isObject(holder) ? holder[step] : undefined)),
      sources,
    );
  return isObject(value) && ['url', 'dictCode'].some((name) => Boolean(value[name]));
}

/** True if a picture is shown in a node, outside of lists. */
export function holdsPicture({ children = [] }: Node, target: NodeTarget): boolean {
  return children.some(
    (child) =>
      typeof child !== 'string' &&
      child.each === undefined &&
      (child.is === 'media' ? isShown(child, target) : holdsPicture(child, target)),
  );
}
