import type { ReactNode } from 'react';

/** A value as an owner is shown it: in words, and as a picture where it is one. */
export interface ShownValue {
  text: string;
  picture?: string;
}

/** One difference between two versions of a thing. */
export interface ShownRow {
  label: string;
  before: ShownValue;
  after: ShownValue;
}

/** A thing that differs, with what differs in it. */
export interface ShownChange {
  key: string;
  /** What an owner calls it. */
  title: string;
  /** What became of it, in a word: changed, added, removed, moved; may be empty. */
  what: string;
  rows: readonly ShownRow[];
}

/** The two versions of a thing. */
export type VersionSide = 'theirs' | 'mine';

/** A thing of which there are two versions. */
export interface ShownVersions extends ShownChange {
  /** Draws one of the versions; nothing where it does not exist. Not set for what has no visual form. */
  draw?(side: VersionSide): Promise<ReactNode>;
}
