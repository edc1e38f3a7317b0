// Declares how differences between versions are shown to an owner.
import type { ReactNode } from 'react';

/** A value as it is shown to an owner: text, and a picture if it has one. */
export interface ShownValue {
  text: string;
  picture?: string;
}

/** One difference between two versions of an item. */
export interface ShownRow {
  label: string;
  before: ShownValue;
  after: ShownValue;
  /** What both versions were made from. */
  base?: ShownValue;
}

/** An item with its differences. */
export interface ShownChange {
  key: string;
  /** The name that the owner sees. */
  title: string;
  /** The kind of change as one word: changed, added, removed, moved; may be empty. */
  what: string;
  rows: readonly ShownRow[];
}

/** The two versions of an item. */
export type VersionSide = 'theirs' | 'mine';

/** An item with two versions. */
export interface ShownVersions extends ShownChange {
  /**
   * Draws a version, or nothing if that version does not exist. Not set for an item without a visual form.
   */
  draw?(side: VersionSide): Promise<ReactNode>;
}
