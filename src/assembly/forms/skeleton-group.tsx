import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Grid, GridColumn, Layout, PaneBody, Space } from '../../../blocks/fields/panes/arrange.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { itemsOf, rulesInside, type FormRule, type NestedRule } from '../../../runtime/forms/rules/rule.ts';
import { propsOf, times } from './skeleton-control.tsx';

/** Draws the places of some rules' fields; in a table, those without a title are named by their `column`. */
export type DrawFields = (rules: readonly FormRule[], column?: string) => ReactNode;

const ARRANGEMENTS: Readonly<Record<string, ComponentType<FieldProps>>> = {
  FormGrid: Grid,
  'FormGrid.GridColumn': GridColumn,
  FormLayout: Layout,
  Space,
  'FormTab.TabPane': PaneBody,
  'FormCollapse.CollapsePanel': PaneBody,
  'FormStep.StepPane': PaneBody,
};

interface Pane {
  title: string;
  description: string;
  fields: ReactNode;
}

function tabs(panes: readonly Pane[]): ReactNode {
  return (
    <>
      <div className="pane-tabs">
        {times(panes.length, (at) => (
          <span key={at}>{panes[at]?.title}</span>
        ))}
      </div>
      {panes[0]?.fields}
    </>
  );
}

function folds(panes: readonly Pane[]): ReactNode {
  return times(panes.length, (at) => (
    <details key={at} className="pane-panel" open={at === 0}>
      <summary>{panes[at]?.title}</summary>
      {panes[at]?.fields}
    </details>
  ));
}

function steps(panes: readonly Pane[]): ReactNode {
  return (
    <>
      <ol className="pane-steps">
        {times(panes.length, (at) => (
          <li key={at} aria-current={at === 0 ? 'step' : undefined}>
            <span className="pane-step-number">{at + 1}</span>
            <span>
              {panes[at]?.title}
              {panes[at]?.description ? <small className="field-help">{panes[at].description}</small> : null}
            </span>
          </li>
        ))}
      </ol>
      {panes[0]?.fields}
      <div className="pane-buttons">{panes.length > 1 ? <span className="form-submit-place" /> : null}</div>
    </>
  );
}

/** Parts of a form of which one is seen, each with the prop that names it. */
const PANES: Readonly<Record<string, { titleProp: string; draw: (panes: readonly Pane[]) => ReactNode }>> = {
  FormTab: { titleProp: 'tab', draw: tabs },
  FormCollapse: { titleProp: 'header', draw: folds },
  FormStep: { titleProp: 'title', draw: steps },
};

/** The place of a container of fields; what only names others stands for nothing. */
export function SkeletonGroup({
  rule,
  isShown,
  draw,
}: {
  rule: NestedRule;
  isShown(rule: NestedRule): boolean;
  draw: DrawFields;
}): ReactNode {
  const component = String(rule['x-component']);
  const props = propsOf(rule);
  const inside = rulesInside(rule);
  const Arrangement = Object.hasOwn(ARRANGEMENTS, component) ? ARRANGEMENTS[component] : undefined;
  if (Arrangement !== undefined) return <Arrangement {...props}>{draw(inside)}</Arrangement>;
  const kind = Object.hasOwn(PANES, component) ? PANES[component] : undefined;
  if (kind === undefined) return draw(inside);
  const panes = inside.filter(isShown).map((pane): Pane => {
    const { [kind.titleProp]: title, title: other, description } = propsOf(pane);
    return {
      title: String(title ?? other ?? pane.title ?? pane.name),
      description: String(description ?? ''),
      fields: draw([pane]),
    };
  });
  return (
    <div className="panes" data-last-step={component === 'FormStep' ? panes.length < 2 : undefined}>
      {kind.draw(panes)}
    </div>
  );
}

const PART = /^Array(?:Table|Cards|Items)\.(SortHandle|Index|Remove|MoveUp|MoveDown|Addition)$/;

/** Where a button or the number of a row will be; undefined for a rule that is none. */
export function rowPart(rule: NestedRule): ReactElement | undefined {
  const part = PART.exec(String(rule['x-component']))?.[1];
  if (part === undefined) return undefined;
  return <span className={part === 'Addition' ? 'row-add' : part === 'Index' ? 'row-index' : 'row-button'} />;
}

function card(inside: readonly FormRule[], draw: DrawFields): ReactNode {
  const isPart = (rule: FormRule): boolean => rowPart(rule) !== undefined;
  return (
    <div className="row-card">
      <div className="row-head">{draw(inside.filter(isPart))}</div>
      {draw(inside.filter((rule) => !isPart(rule)))}
    </div>
  );
}

function titleOf(column: FormRule): string {
  return String(propsOf(column).title ?? column.title ?? '');
}

function table(columns: readonly FormRule[], rows: number, draw: DrawFields): ReactElement {
  return (
    <table className="row-table">
      <thead>
        <tr>
          {times(columns.length, (at) => (
            <th key={at}>{columns[at] === undefined ? '' : titleOf(columns[at])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times(rows, (row) => (
          <tr key={row}>
            {times(columns.length, (at) => (
              <td key={at}>
                {columns[at] === undefined ? null : draw(rulesInside(columns[at]), titleOf(columns[at]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rows that a list begins with, and what adds another. */
export function SkeletonRows({ rule, draw }: { rule: NestedRule; draw: DrawFields }): ReactElement {
  const rows = Array.isArray(rule.default) ? rule.default.length : 0;
  const items = itemsOf(rule);
  const inside = items === undefined ? [] : rulesInside(items);
  const component = rule['x-component'];
  return (
    <div className="row-list">
      {component === 'ArrayTable' && rows > 0 ? table(inside, rows, draw) : null}
      {component === 'ArrayCards' ? times(rows, (row) => <div key={row}>{card(inside, draw)}</div>) : null}
      {component === 'ArrayItems'
        ? times(rows, (row) => (
            <div key={row} className="row-item">
              {items === undefined ? null : draw([{ ...items, name: String(row) }])}
            </div>
          ))
        : null}
      {draw(rulesInside(rule))}
    </div>
  );
}
