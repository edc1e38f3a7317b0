/** Declares the values that a compiled view is drawn with, and their positions. */
import type { ReactNode } from 'react';
import type { Origin } from '../language/reads/origin.ts';
import type { EditTarget, DocumentName } from '../model/edit-target.ts';
import type { Step } from '../model/action.ts';

/**
 * The scope of one drawing: a flat list of values. Names are resolved to positions while compiling, so that a
 * read costs an index. Items of `each` are appended after the fixed slots.
 */
export type Scope = unknown[];

/** Fixed positions. `drawing` is not visible to expressions. */
export const SLOT = {
  drawing: 0,
  data: 1,
  dict: 2,
  site: 3,
  channel: 4,
  member: 5,
  route: 6,
  sources: 7,
  state: 8,
  part: 9,
  event: 10,
  result: 11,
} as const;

/** Names an expression may use everywhere in a view. */
export const SCOPE_NAMES = [
  'data',
  'dict',
  'site',
  'channel',
  'member',
  'route',
  'sources',
  'state',
  'part',
  'event',
  'result',
] as const;

/** The position of the first item of `each`. */
export const FIRST_LOCAL = 12;

/** The part of the renderer that compiled views use; slot 0 of every scope. */
export interface Drawing {
  document: DocumentName;
  /** Key of the block instance; empty in a page's own view. */
  key: string;
  /** The class of a stored style; adds its rule to the page's style element. */
  classOf(pageJson: string): string | undefined;
  /** Runs the steps of an event in order; false when one stopped the rest. Rejects when one fails. */
  run(steps: readonly Step<Scope>[], scope: Scope): Promise<boolean>;
}

export type Draw = (scope: Scope) => ReactNode;

/** A compiled node: drawn each time, or a constant when it depends on nothing. */
export type Drawn = { draw: Draw; constant?: undefined } | { draw?: undefined; constant: ReactNode };

/** Makes attributes for the root element of an editable node; all that edit mode needs of a view. */
export type Annotate = (target: EditTarget) => Readonly<Record<string, string>>;

export function drawingOf(scope: Scope): Drawing {
  return scope[SLOT.drawing] as Drawing;
}

/** One function for both kinds of nodes. */
export function drawOf(drawn: Drawn): Draw {
  if (drawn.draw !== undefined) return drawn.draw;
  const { constant } = drawn;
  return () => constant;
}

/** A literal, or something to be read from the scope each time. */
export type Value = (Constant | { read: (scope: Scope) => unknown }) & {
  /** Where it comes from; known of expressions while reads are collected. */
  origin?: Origin | undefined;
};
export interface Constant {
  constant: unknown;
  read?: undefined;
}
