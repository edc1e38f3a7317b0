// Reads the panes of a container, which are shown one at a time or all below one another.
import type { VoidField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { RecursionField, useField, useFieldSchema } from '@formily/react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { isReadOnly } from '../connect.tsx';
import { useReveal } from '../reveal.ts';

/** One pane: a part of a form that is shown or hidden as a whole. */
export interface PaneSchema {
  name: string;
  /** Its `key`, else its name. */
  key: string;
  schema: Schema;
  title: string;
  description: string;
}

interface Panes {
  field: VoidField;
  panes: PaneSchema[];
  /** True in reading mode: all panes are shown one below the other. */
  isRead: boolean;
}

/**
 * The visible panes of the current container; `titleProp` is the prop with their title. Call it inside an
 * `observer`.
 */
export function usePanes(titleProp: string): Panes {
  const field = useField<VoidField>();
  const schema = useFieldSchema();
  const panes = schema.mapProperties((inner, name) => {
    const props = (inner['x-component-props'] ?? {}) as Record<string, unknown>;
    const title = String(props[titleProp] ?? props.title ?? inner.title ?? name);
    const key = String(props.key ?? name);
    return { name: String(name), key, schema: inner, title, description: String(props.description ?? '') };
  });
  const isShown = ({ name }: PaneSchema): boolean =>
    field.form.query(`${field.address.toString()}.${name}`).take()?.display !== 'none';
  return { field, panes: panes.filter(isShown), isRead: isReadOnly(field) };
}

interface PaneProps {
  pane: PaneSchema;
  isOpen: boolean;
  /** Called when an element in the pane must become visible. */
  onReveal(): void;
  attributes?: Record<string, unknown>;
  children?: ReactNode;
}

/** A pane. A hidden one keeps its fields mounted, so that they are validated and sent. */
export function Pane({ pane, isOpen, onReveal, attributes }: PaneProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useReveal(box, onReveal);
  return (
    <div ref={box} className="pane" hidden={!isOpen} {...attributes}>
      <RecursionField schema={pane.schema} name={pane.name} />
    </div>
  );
}

/** All panes one below the other, each with its title, for reading mode. */
export function ReadPanes({ panes }: { panes: readonly PaneSchema[] }): ReactElement {
  return (
    <>
      {panes.map((pane) => (
        <section key={pane.name} className="pane" aria-label={pane.title}>
          <h2 className="pane-title">{pane.title}</h2>
          <RecursionField schema={pane.schema} name={pane.name} />
        </section>
      ))}
    </>
  );
}
