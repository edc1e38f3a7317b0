import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { ActionDefinition } from './action.ts';
import type { Registry } from './registry.ts';
import type { SourceDefinition } from './source.ts';

/** What a literal prop must fit; a JSON Schema fragment. */
export interface PropRule {
  type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  enum?: readonly (string | number | boolean)[];
  description?: string;
}

interface PrimitiveBase {
  props: Readonly<Record<string, PropRule>>;
  events?: readonly string[];
}

/** A primitive as the compiler sees it: drawn inline, or a component. The ink's own side is `blocks/contract.ts`. */
export type RegisteredPrimitive = PrimitiveBase &
  (
    | { draw(props: never): (host: never, children: ReactNode) => ReactElement | null }
    | { component: ComponentType<never> }
  );

/** Everything that documents may name, found by glob in `src/assembly`. */
export interface RuntimeRegistry {
  primitives: Registry<RegisteredPrimitive>;
  actions: Registry<ActionDefinition>;
  sources: Registry<SourceDefinition>;
  /** Calls that a document may load live by themselves; undefined where that is not checked (a visitor's browser). */
  liveCalls?: readonly string[];
  /** Names of the editing kinds; undefined where editing is not checked (a visitor's browser). */
  kinds?: readonly string[];
  /** A sentence with the nearest known name; left out where nobody reads it (a visitor's browser). */
  hint?: (name: string, known: readonly string[]) => string;
}
