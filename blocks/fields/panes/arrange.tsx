// Draws the containers that arrange fields: grids, layouts, lines and cards.
import type { ReactElement, ReactNode } from 'react';
import type { FieldDefinition, FieldProps } from '../contract.ts';

// Containers do not depend on Formily: they draw the skeleton of a form before Formily is loaded.

const MAX_COLUMNS = 4;
const LAYOUTS: readonly unknown[] = ['vertical', 'horizontal', 'inline'];

// A list has a number for each width of the window.
function columnsOf(given: unknown, pick: (...all: number[]) => number = Math.max): number | undefined {
  const value = Array.isArray(given) ? pick(...given.map(Number)) : given;
  return typeof value === 'number' ? Math.min(MAX_COLUMNS, Math.max(1, Math.round(value))) : undefined;
}

/** Shows fields side by side as far as the width allows, in at most `maxColumns` columns. */
export function Grid({ children, maxColumns, minColumns }: FieldProps): ReactElement {
  return (
    <div
      className="field-grid"
      data-columns={columnsOf(maxColumns)}
      data-least={columnsOf(minColumns, Math.min)}
    >
      {children as ReactNode}
    </div>
  );
}

/** Shows fields one below the other, over `gridSpan` columns of a grid. */
export function GridColumn({ children, gridSpan }: FieldProps): ReactElement {
  return (
    <div className="form" data-span={columnsOf(gridSpan)}>
      {children as ReactNode}
    </div>
  );
}

/** Shows fields with labels above or beside them, or all in one line. */
export function Layout({ children, layout }: FieldProps): ReactElement {
  return (
    <div className={`form field-layout-${LAYOUTS.includes(layout) ? String(layout) : 'vertical'}`}>
      {children as ReactNode}
    </div>
  );
}

/** Shows fields in a line, or one below the other. */
export function Space({ children, direction }: FieldProps): ReactElement {
  return <div className={direction === 'vertical' ? 'form' : 'field-space'}>{children as ReactNode}</div>;
}

/** Fields in a frame, as a group with its title. */
export function Card({ children, title }: FieldProps): ReactElement {
  return (
    <fieldset className="row-item row-card form">
      {title === undefined ? null : <legend>{title as ReactNode}</legend>}
      {children as ReactNode}
    </fieldset>
  );
}

/** Questions whose choices stand in equal columns, as a group with its title. */
export function Matrix({ children, title }: FieldProps): ReactElement {
  return (
    <fieldset className="matrix form">
      {title === undefined ? null : <legend>{title as ReactNode}</legend>}
      {children as ReactNode}
    </fieldset>
  );
}

const HEADINGS: readonly unknown[] = ['h1', 'h2', 'h3'];

/** A heading or a paragraph. A form stands below the headings of its page. */
export function FormText({ content, children, mode }: FieldProps): ReactElement {
  const text = (content ?? children) as ReactNode;
  return HEADINGS.includes(mode) ? <h3>{text}</h3> : <p>{text}</p>;
}

/** A line, below its text if it has one. */
export function Divider({ children, title }: FieldProps): ReactElement {
  const text = (title ?? children) as ReactNode;
  return (
    <div className="field-divider">
      {/* Formily wraps a text of the rules. */}
      {text === undefined || text === '' ? null : <p>{text}</p>}
      <hr />
    </div>
  );
}

/** The fields of a pane. */
export function PaneBody({ children }: FieldProps): ReactElement {
  return <div className="form">{children as ReactNode}</div>;
}

/** A pane of a field that is made of panes; each such field adds the props of its own. */
export const PANE = {
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(PaneBody),
} as const satisfies FieldDefinition;

/** A control between the texts before and after it. */
export function Addons({ before, after, children }: FieldProps): ReactElement {
  if (before === undefined && after === undefined) return <>{children as ReactNode}</>;
  return (
    <div className="field-addons">
      {before === undefined ? null : <span>{before as ReactNode}</span>}
      {children as ReactNode}
      {after === undefined ? null : <span>{after as ReactNode}</span>}
    </div>
  );
}

/** The fields of a row, in a card or above a line. */
export function RowItem({ children, type }: FieldProps): ReactElement {
  return (
    <div className={type === 'card' ? 'row-item row-card' : 'row-item row-divided'}>
      {children as ReactNode}
    </div>
  );
}

/** The buttons of a form, in a line. With `isSticky` they stay visible at the lower edge of the window. */
export function ButtonGroup({ children, align, isSticky }: FieldProps): ReactElement {
  return (
    <div className="form-buttons" data-align={align} data-sticky={isSticky}>
      {children as ReactNode}
    </div>
  );
}

/** Buttons of a form that stay visible at the lower edge of the window. */
export function StickyButtons(props: FieldProps): ReactElement {
  return <ButtonGroup {...props} isSticky />;
}
