// Edits the rules of a field as cards: what happens, when, and a sentence about it.
import { useEffect, useRef, useState, type ReactElement } from 'react';
import {
  readCards,
  withReaction,
  writeCard,
  type Card,
  type Verb,
} from '../../../../runtime/designer/cards.ts';
import { answersOf, type Condition, type ConditionRow } from '../../../../runtime/designer/conditions.ts';
import { readersOf } from '../../../../runtime/designer/follow.ts';
import { readingOrderOf, isInside, type DesignNode } from '../../../../runtime/designer/outline.ts';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { newRow } from '../../../panel/shows-rows.tsx';
import { firstCalculation } from './calculation-boxes.tsx';
import { choicesIn } from './choices.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner } from './designer-context.ts';
import { goTo } from './problems-strip.tsx';
import { ByHandCard, RuleCard, subjectOf } from './rule-card.tsx';

/** Formily takes so many reactions of a field. */
const MOST = 10;

export function RulesPart(): ReactElement | null {
  const { session, state, isOff } = useDesigner();
  const { node } = session;
  const [box, setAdded] = useFocusOnAdded();
  if (node === undefined) return null;
  const { outline, design } = state;
  const reactions = readCards(node, outline);
  const write = (at: number, card: Card | undefined, merge?: string): void => {
    const reaction = card === undefined ? undefined : writeCard(card, node, outline);
    if (card !== undefined && reaction === undefined) return;
    const next = withReaction(node.rule, at, reaction);
    session.take(setValue(design, node.id, ['x-reactions'], next), merge && `${node.id} rule ${at} ${merge}`);
  };
  const subjects = readingOrderOf(outline).filter((each) => canAsk(each, node));
  return (
    <div ref={box} className="fd-rules">
      {reactions.map(({ at, card, written }) =>
        card === undefined ? (
          <ByHandCard key={at} {...{ at, written }} />
        ) : (
          <RuleCard
            key={`${at} ${card.verb}`}
            {...{ at, card, node, subjects }}
            change={(next, merge) => write(at, next, merge)}
            remove={() => write(at, undefined)}
          />
        ),
      )}
      {!isOff && reactions.length < MOST && (
        <AddRule
          {...{ node, subjects }}
          used={reactions.flatMap(({ card }) => card?.verb ?? [])}
          add={(card) => {
            write(reactions.length, card);
            setAdded((count) => count + 1);
          }}
        />
      )}
      <Readers node={node} />
    </div>
  );
}

/** The button that adds a rule goes away: the first box of the new rule has the focus. */
function useFocusOnAdded() {
  const box = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    const card = [...(box.current?.querySelectorAll('.fd-card') ?? [])].at(-1);
    if (added > 0) card?.querySelector<HTMLElement>('select, input')?.focus();
  }, [added]);
  return [box, setAdded] as const;
}

interface AddRuleProps {
  node: DesignNode;
  subjects: readonly DesignNode[];
  used: readonly Verb[];
  add(card: Card): void;
}

/** Rules of which a field can have several: another value in another case. */
const SEVERAL: readonly Verb[] = ['set', 'options'];

/** What a rule can do that the field has no rule for. */
function AddRule({ node, subjects, used, add }: AddRuleProps): ReactElement {
  const designing = useDesigner();
  const { words, state } = designing;
  const { all } = state.outline;
  const order = readingOrderOf(state.outline);
  const before = order.slice(0, order.indexOf(node));
  // Rules are mostly about the question before.
  const near = before.findLast((each) => subjects.includes(each)) ?? subjects[0];
  const rows = near === undefined ? [] : [newRow(subjectOf(designing, near))];
  const verbs = verbsOf(node, all, subjects).filter((verb) => SEVERAL.includes(verb) || !used.includes(verb));
  return (
    <div className="fd-verbs" role="group" aria-label={words('addRule')}>
      <span className="ed-panel-title">{words('addRule')}</span>
      {subjects.length === 0 && <p className="ed-panel-hint">{words('noFields')}</p>}
      {subjects.length > 0 &&
        verbs.map((verb) => (
          <button
            key={verb}
            type="button"
            className="ed-panel-button"
            onClick={() => add(newCard(verb, node, { rows, subjects, all }))}
          >
            {words(`verb${verb[0]?.toUpperCase() ?? ''}${verb.slice(1)}`)}
          </button>
        ))}
    </div>
  );
}

/** Whose rules read the field. */
function Readers({ node }: { node: DesignNode }): ReactElement | null {
  const designing = useDesigner();
  const { words, state } = designing;
  const readers = readersOf(state.outline, [node.id]).filter((each) => each !== node);
  if (readers.length === 0) return null;
  return (
    <div className="fd-readers">
      <span className="ed-panel-title">{words('readers')}</span>
      {readers.map((each) => (
        <button
          key={each.id}
          type="button"
          className="ed-panel-button ed-panel-quiet"
          onClick={() => goTo(designing, each.id)}
        >
          {nameNode(designing, each)}
        </button>
      ))}
    </div>
  );
}

/** Fields whose value a rule can read: those of the form, and those of the same row. */
function canAsk(each: DesignNode, node: DesignNode): boolean {
  const isField = each.role === 'field' && each.path.length > each.level.length;
  const isNear =
    each.row.path === 0 ||
    each.path.slice(0, each.row.path).join('.') === node.path.slice(0, each.row.path).join('.');
  return isField && isNear && each !== node && !isInside(each, node);
}

function verbsOf(node: DesignNode, all: readonly DesignNode[], subjects: readonly DesignNode[]): Verb[] {
  const hasValue = node.role === 'field' && node.path.length > node.level.length;
  const isNumber = hasValue && answersOf(node) === 'number';
  const hasRows = all.some(({ role, row }) => role === 'rows' && row.path === 0);
  const verbs: [Verb, boolean][] = [
    ['show', true],
    ['hide', true],
    ['require', hasValue],
    ['lock', hasValue],
    ['set', hasValue && answersOf(node) !== 'several'],
    ['options', Array.isArray(node.rule.enum)],
    ['sum', isNumber && hasRows],
    ['calculate', isNumber && firstCalculation(subjects) !== undefined],
  ];
  return verbs.flatMap(([verb, isOffered]) => (isOffered ? [verb] : []));
}

interface Around {
  rows: readonly ConditionRow[];
  subjects: readonly DesignNode[];
  all: readonly DesignNode[];
}

const NEVER: Condition = { joint: 'all', rows: [] };

/** What a rule sets at first: yes, the first of a choice, 0 or an empty text. */
function firstValue(node: DesignNode): unknown {
  const answers = answersOf(node);
  if (answers === 'switch') return true;
  return choicesIn(node.rule)?.[0]?.value ?? (answers === 'number' ? 0 : '');
}

function newCard(verb: Verb, node: DesignNode, { rows: first, subjects, all }: Around): Card {
  const condition: Condition = { joint: 'all', rows: first };
  if (verb === 'set') return { verb, condition, value: firstValue(node) };
  if (verb === 'options') return { verb, condition, options: node.rule.enum as unknown[] };
  if (verb === 'calculate') {
    const calculation = firstCalculation(subjects) ?? { how: 'total', of: [] };
    return { verb, condition: NEVER, calculation };
  }
  if (verb !== 'sum') return { verb, condition };
  const rows = all.find(({ role, row }) => role === 'rows' && row.path === 0);
  const numbers = all.filter(
    (each) => rows !== undefined && isInside(each, rows) && answersOf(each) === 'number',
  );
  // A subtotal is what a total adds up.
  const added = numbers.find(({ rule }) => rule['x-reactions'] !== undefined) ?? numbers[0];
  const factors = added === undefined ? [] : [added.key];
  return { verb, condition: NEVER, sum: { rows: rows?.id ?? '', factors } };
}
