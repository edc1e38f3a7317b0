// Shows a value and marks the part that differs from another value.
import type { ReactElement } from 'react';
import { isMediaAddress } from '../../../runtime/model/link.ts';
import type { ShownValue } from './contract.ts';

interface MarkedTextProps {
  value: ShownValue;
  /** The value to compare with. The part that differs is marked. */
  other: ShownValue;
  /** Shown for an empty value. */
  nothing: string;
}

export function MarkedText({ value, other, nothing }: MarkedTextProps): ReactElement {
  const [from, to] = findDifference(value.text, other.text);
  return (
    <>
      {value.picture !== undefined && isMediaAddress(value.picture) && (
        <img className="change-picture" src={value.picture} alt="" />
      )}
      {value.text === '' ? (
        <span className="change-nothing">{nothing}</span>
      ) : (
        <span className="change-text">
          {value.text.slice(0, from)}
          {from < to && <mark>{value.text.slice(from, to)}</mark>}
          {value.text.slice(to)}
        </span>
      )}
    </>
  );
}

/**
 * Finds the part of a text that differs from another one, between their common start and end, in whole
 * characters.
 */
function findDifference(text: string, other: string): [number, number] {
  const [mine, theirs] = [split(text), split(other)];
  const most = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < most && mine[start] === theirs[start]) start++;
  let end = 0;
  while (end < most - start && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  const from = mine.slice(0, start).join('').length;
  return [from, from + mine.slice(start, mine.length - end).join('').length];
}

const characters = new Intl.Segmenter();

function split(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}
