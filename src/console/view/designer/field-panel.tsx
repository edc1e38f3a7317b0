// Draws the panel of what is chosen. Its rows come from the document `form-field.panel.json`.
import { useMemo, type ReactElement } from 'react';
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { textOf, valueAt, withText } from '../../../../runtime/designer/texts.ts';
import type { PanelDocument } from '../../../../runtime/generated/documents.generated.ts';
import { parsePointer } from '../../../../runtime/model/pointer.ts';
import type { PanelValues } from '../../../panel/parts/contract.ts';
import type { PanelContextValue } from '../../../panel/parts/panel-context.ts';
import { PropertyPanel } from '../../../panel/property-panel.tsx';
import { kindOf, nameNode, titleOfKind } from './describe-node.ts';
import { useDesigner, type Designing } from './designer-context.ts';
import { DesignerIcon, isDesignerIcon } from './designer-icons.tsx';
import { shortOf } from './languages.ts';
import { ByHandPart } from './by-hand-part.tsx';
import { DayLimitsPart } from './day-limits-part.tsx';
import { DefaultPart } from './default-part.tsx';
import { OptionsPart } from './options-part.tsx';
import { PatternPart } from './pattern-part.tsx';
import { MoveInto, PlacePart } from './place-part.tsx';
import { goTo } from './problems-strip.tsx';
import { RulesPart } from './rules-part.tsx';
import { TitlePart } from './title-part.tsx';
import { traitsOf } from './traits.ts';

const PARTS = {
  title: TitlePart,
  options: OptionsPart,
  default: DefaultPart,
  'day-limits': DayLimitsPart,
  pattern: PatternPart,
  'by-hand': ByHandPart,
  rules: RulesPart,
  place: PlacePart,
};

export function FieldPanel({ document }: { document: PanelDocument }): ReactElement {
  const designing = useDesigner();
  const { words, state, session, language } = designing;
  const { node } = session;
  const context = useMemo(() => contextOf(designing, node), [designing, node]);
  const shown = useMemo(() => sectionsFor(document, node), [document, node]);
  if (node === undefined)
    return (
      <aside className="ed-panel fd-nothing" aria-label={words('panel')} lang={language}>
        {state.chosen.length > 1 ? (
          <>
            <p>{words('several', { count: String(state.chosen.length) })}</p>
            <MoveInto nodes={state.chosen.flatMap((id) => state.outline.byId.get(id) ?? [])} />
          </>
        ) : (
          <p>{words('nothing')}</p>
        )}
      </aside>
    );
  // A step has the icon of the steps around it.
  const isPart = node.role === 'pane' || node.role === 'column';
  const icon = kindOf((isPart && node.parent?.rule) || node.rule, designing.kinds)?.icon;
  return (
    <PropertyPanel
      key={node.id}
      document={shown}
      {...{ context, language }}
      takesFocus={false}
      head={
        <>
          <Around node={node} />
          <div className="ed-panel-line">
            <DesignerIcon name={icon !== undefined && isDesignerIcon(icon) ? icon : 'hand'} />
            <h2 tabIndex={-1}>{nameNode(designing, node)}</h2>
            <span className="ed-panel-badge">{titleOfKind(designing, node.rule)}</span>
          </div>
        </>
      }
      foot={null}
      undo={() => session.undo()}
      redo={() => session.redo()}
    />
  );
}

/** Leads to what is around a field: the fields inside cover it on the canvas. */
function Around({ node: { parent } }: { node: DesignNode }): ReactElement | null {
  const designing = useDesigner();
  if (parent === undefined) return null;
  const title = nameNode(designing, parent);
  return (
    <button
      type="button"
      className="ed-panel-button ed-panel-quiet fd-around"
      aria-label={designing.words('around', { title })}
      onClick={() => goTo(designing, parent.id)}
    >
      ‹ {title}
    </button>
  );
}

/** The sections with the rows that a rule has. */
function sectionsFor(document: PanelDocument, node: DesignNode | undefined): PanelDocument {
  const traits = node === undefined ? [] : traitsOf(node);
  const has = (of: readonly string[] | undefined): boolean =>
    of?.some((each) => traits.includes(each)) ?? true;
  const sections = document.sections
    .map((section) => ({ ...section, rows: section.rows.filter(({ of }) => has(of)) }))
    .filter(({ rows }) => rows.length > 0);
  return { ...document, sections };
}

function contextOf(designing: Designing, node: DesignNode | undefined): PanelContextValue {
  const { words, read, languages, announce } = designing;
  const codes = languages.map(({ code }) => code);
  return {
    values: valuesOf(designing, node),
    words,
    read,
    parts: PARTS,
    familyOf: () => undefined,
    drawnBy: '',
    texts: {
      languages: languages.map(({ code, title }) => [code, shortOf(code, title)] as const),
      read: textOf,
      write: (value, language, text) => withText(value, language, codes, text),
    },
    announce,
  };
}

function valuesOf({ session, isOff }: Designing, node: DesignNode | undefined): PanelValues {
  return {
    isLocked: isOff,
    read: (path) => {
      const value = valueAt(node?.rule, parsePointer(path));
      // What is not written is what visitors see.
      return path === '/x-display' ? (value ?? 'visible') : value;
    },
    usual: () => undefined,
    isChanged: () => false,
    change: (path, value) => {
      if (node === undefined) return;
      const { design } = session.read();
      const isUsual = value === false || (path === '/x-display' && value === 'visible');
      const next = isUsual && valueAt(node.rule, parsePointer(path)) !== undefined ? undefined : value;
      session.take(setValue(design, node.id, parsePointer(path), next), `${node.id} ${path}`);
    },
    settle: () => undefined,
    goBack: () => undefined,
    reset: () => undefined,
  };
}
