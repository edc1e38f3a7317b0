import type { ReactElement, ReactNode } from 'react';
import type { FieldProps } from '../contract.ts';

// Containers do not depend on Formily: the skeleton of a form is drawn with them before Formily has loaded.

const MOST_COLUMNS = 4;
const LAYOUTS: readonly unknown[] = ['vertical', 'horizontal', 'inline'];

function columnsOf(value: unknown): number | undefined {
  return typeof value === 'number' ? Math.min(MOST_COLUMNS, Math.max(1, Math.round(value))) : undefined;
}

/** Fields side by side where there is room, at most `maxColumns` of them. */
export function Grid({ children, maxColumns }: FieldProps): ReactElement {
  return (
    <div className="field-grid" data-columns={columnsOf(maxColumns)}>
      {children as ReactNode}
    </div>
  );
}

/** Fields one below the other, over `gridSpan` columns of a grid. */
export function GridColumn({ children, gridSpan }: FieldProps): ReactElement {
  return (
    <div className="form" data-span={columnsOf(gridSpan)}>
      {children as ReactNode}
    </div>
  );
}

/** Fields with their labels above or beside them, or all in a line. */
export function Layout({ children, layout }: FieldProps): ReactElement {
  return (
    <div className={`form field-layout-${LAYOUTS.includes(layout) ? String(layout) : 'vertical'}`}>
      {children as ReactNode}
    </div>
  );
}

/** Fields in a line, or below one another. */
export function Space({ children, direction }: FieldProps): ReactElement {
  return <div className={direction === 'vertical' ? 'form' : 'field-space'}>{children as ReactNode}</div>;
}

/** The fields of a part of a form that is shown at a time. */
export function PaneBody({ children }: FieldProps): ReactElement {
  return <div className="form">{children as ReactNode}</div>;
}
