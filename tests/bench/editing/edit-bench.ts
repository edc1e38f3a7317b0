/**
 * Who edits the bench's pages: the project's editor, the same page by hand (drawn, and taken over from a
 * server's HTML), and others' editors.
 */
export const EDITOR_NAMES = ['tessera', 'hand', 'hand-hydrated', 'puck'] as const;
export type EditorBenchName = (typeof EDITOR_NAMES)[number];

/** Those that are changed, too; of others' editors only the start is measured. */
export const CHANGED_NAMES: readonly EditorBenchName[] = ['tessera', 'hand'];

export type EditAct = 'type' | 'undo' | 'insert' | 'move';

/**
 * An editor that has been started, and what is measured of it. Each act changes the page at once, or before
 * the next task.
 */
export interface EditBench {
  /** Points at a text and clicks it, as the first thing after the start; fulfilled when it is framed. */
  click(): Promise<void>;
  /** Begins to type; not measured. */
  begin(): Promise<void>;
  /** Types one more letter into a text. */
  type(round: number): void;
  /** Takes the last change back. */
  undo(round: number): void;
  /** Puts a copy of the second block below it, and chooses it. */
  insert(round: number): void;
  /** Moves the second block down by one. */
  move(round: number): void;
  /** Makes the page ready for the next round of an act; not measured. */
  restore(after: EditAct): void;
}

/** The block that is edited. */
export const KEY = 'intro1';

/** What a browser dispatches for a click of a mouse. */
export function clickOn(element: Element): void {
  for (const type of ['pointerover', 'pointerdown', 'pointerup'])
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
