/** Draws skeletons of containers: grids, tabs, collapses and steps. */
import type { ComponentType, ReactNode } from 'react';
import {
  ButtonGroup,
  Grid,
  GridColumn,
  Layout,
  Matrix,
  PaneBody,
  RowItem,
  Space,
  StickyButtons,
} from '../../../blocks/fields/panes/arrange.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { rulesInside, type FormRule, type NestedRule } from '../../../runtime/forms/rules/rule.ts';
import { propsOf, times } from './skeleton-control.tsx';
import { wordsOf } from './skeleton-words.ts';

/** Draws the skeletons of some rules. In a table a field without a title has the title of its `column`. */
export type DrawFields = (rules: readonly FormRule[], column?: string) => ReactNode;

const LAYOUTS: Readonly<Record<string, ComponentType<FieldProps>>> = {
  FormGrid: Grid,
  'FormGrid.GridColumn': GridColumn,
  FormLayout: Layout,
  Matrix,
  Space,
  FormButtonGroup: ButtonGroup,
  'FormButtonGroup.Sticky': StickyButtons,
  'FormButtonGroup.FormItem': ButtonGroup,
  'ArrayItems.Item': RowItem,
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

function collapses(panes: readonly Pane[]): ReactNode {
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
      <div className="pane-buttons">
        {panes.length > 1 ? <span className="form-submit-place" data-on="click" /> : null}
      </div>
    </>
  );
}

/** Containers that show one pane at a time, each with the prop that holds a pane's title. */
const PANES: Readonly<Record<string, { titleProp: string; draw: (panes: readonly Pane[]) => ReactNode }>> = {
  FormTab: { titleProp: 'tab', draw: tabs },
  FormCollapse: { titleProp: 'header', draw: collapses },
  FormStep: { titleProp: 'title', draw: steps },
};

/** Containers that are one button, each with the class of its place. */
const BUTTONS: Readonly<Record<string, string>> = {
  Submit: 'form-submit-place form-own-submit',
  Reset: 'form-reset',
  Editable: 'row-add',
  'Editable.Popover': 'row-add',
};

/** The skeleton of a container. A container without a component of its own draws only its fields. */
export function ContainerSkeleton({
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
  const LayoutComponent = Object.hasOwn(LAYOUTS, component) ? LAYOUTS[component] : undefined;
  const content = typeof rule['x-content'] === 'string' ? rule['x-content'] : null;
  if (LayoutComponent !== undefined)
    return (
      <LayoutComponent {...props}>
        {draw(inside)}
        {content}
      </LayoutComponent>
    );
  if (Object.hasOwn(BUTTONS, component)) {
    const isTitled = component.startsWith('Editable');
    return <ButtonSkeleton place={String(BUTTONS[component])} title={isTitled ? rule.title : undefined} />;
  }
  const kind = Object.hasOwn(PANES, component) ? PANES[component] : undefined;
  if (kind === undefined)
    return (
      <>
        {draw(inside)}
        {content}
      </>
    );
  const panes = inside.filter(isShown).map((pane): Pane => {
    const { [kind.titleProp]: title, title: other, description } = propsOf(pane);
    return {
      title: wordsOf(title ?? other ?? pane.title ?? pane.name),
      description: wordsOf(description),
      fields: draw([pane]),
    };
  });
  return (
    <div className="panes" data-last-step={component === 'FormStep' ? panes.length < 2 : undefined}>
      {kind.draw(panes)}
    </div>
  );
}

/** A button, below its title where it opens other fields. */
function ButtonSkeleton({ place, title }: { place: string; title: unknown }): ReactNode {
  const button = <span className={place} />;
  if (title === undefined) return button;
  return (
    <div className="field field-group">
      <span className="field-label">{wordsOf(title)}</span>
      <div className="field-editable-head">{button}</div>
    </div>
  );
}
