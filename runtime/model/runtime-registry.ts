/** Declares the registry of everything that documents may name. */
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { ActionDefinition } from './action.ts';
import type { Properties } from './json-schema.ts';
import type { Problem } from './problem.ts';
import type { Registry } from './registry.ts';
import type { SourceDefinition } from './source.ts';

interface PrimitiveBase {
  props: Properties;
  required?: readonly string[];
  starts?: 'load' | 'near';
  readsTexts?: boolean;
  events?: readonly string[];
}

/**
 * A primitive as the compiler sees it: drawn inline, or a component. Primitives are declared with
 * `blocks/contract.ts`.
 */
export type RegisteredPrimitive = PrimitiveBase &
  (
    | { draw(props: never): (input: never, children: ReactNode) => ReactElement | null }
    | { component: ComponentType<never> }
  );

/** Checks of documents that a visitor's browser does not need: the server has made them before. */
export interface DocumentChecks {
  /** The members of `with` of a node against the props of its primitive. */
  props(name: string, given: Members, primitive: RegisteredPrimitive, at: DocumentPointer): Problem[];
  /** The members of `with` of a step against the arguments of its action. */
  args(given: Members, action: ActionDefinition, at: DocumentPointer): Problem[];
}

type Members = Readonly<Record<string, unknown>>;

/** The document's file, and the JSON Pointer of the node or step that passes the members. */
type DocumentPointer = Readonly<Record<'document' | 'pointer', string>>;

/** Everything that documents may name, found by glob in `src/assembly`. */
export interface RuntimeRegistry {
  primitives: Registry<RegisteredPrimitive>;
  actions: Registry<ActionDefinition>;
  sources: Registry<SourceDefinition>;
  /**
   * Calls that a document may load live by themselves; undefined where that is not checked (a visitor's
   * browser).
   */
  liveCalls?: readonly string[];
  /** Names of the editing kinds; undefined where editing is not checked (a visitor's browser). */
  kinds?: readonly string[];
  /** Left out in a visitor's browser. */
  checks?: DocumentChecks;
  /** A sentence with the nearest known name; left out in a visitor's browser, where no problem is shown. */
  hint?: (name: string, known: readonly string[]) => string;
}
