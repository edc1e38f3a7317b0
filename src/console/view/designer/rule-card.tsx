// Draws one rule of a field: its verb, its rows, what it sets, and the whole as a sentence.
import type { ReactElement } from 'react';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import type { Card } from '../../../../runtime/designer/cards.ts';
import { answersOf } from '../../../../runtime/designer/conditions.ts';
import { isInside, type DesignNode } from '../../../../runtime/designer/outline.ts';
import { momentBoxOf, writtenMoment } from '../../../../runtime/designer/moments.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { ShowsRows, type ConditionSubject } from '../../../panel/shows-rows.tsx';
import { CalculationBoxes } from './calculation-boxes.tsx';
import { choicesIn } from './choices.ts';
import { nameNode } from './describe-node.ts';
import { useDesigner, type Designing } from './designer-context.ts';
import { DesignerIcon } from './designer-icons.tsx';
import { describeCard } from './describe-card.ts';

const TITLES: Readonly<Record<Card['verb'], string>> = {
  show: 'show',
  hide: 'hide',
  require: 'require',
  lock: 'lock',
  set: 'setValue',
  options: 'optionsWhen',
  sum: 'sum',
  calculate: 'calculate',
};

interface RuleCardProps {
  /** The position of the rule among those of the field. */
  at: number;
  card: Card;
  node: DesignNode;
  subjects: readonly DesignNode[];
  change(card: Card, merge?: string): void;
  remove(): void;
}

export function RuleCard({ at, card, node, subjects, change, remove }: RuleCardProps): ReactElement {
  const designing = useDesigner();
  const { words, isOff } = designing;
  const title = words(TITLES[card.verb]);
  return (
    <section className="fd-card" data-at={at} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <IconButton
          icon={<DesignerIcon name="remove" />}
          label={words('removeRule', { title })}
          disabled={isOff}
          onClick={remove}
        />
      </header>
      <fieldset disabled={isOff}>
        {card.verb === 'sum' ? (
          <SumBoxes {...{ card, change }} />
        ) : card.verb === 'calculate' ? (
          <CalculationBoxes {...{ card, subjects, change }} />
        ) : (
          <ShowsRows
            rows={card.condition.rows}
            joint={card.condition.joint}
            subjects={subjects.map((each) => subjectOf(designing, each))}
            words={words}
            nothing={words('always')}
            compares
            onChange={(rows, joint) =>
              rows.length > 0 && change({ ...card, condition: { rows, joint } }, 'rows')
            }
          />
        )}
        {card.verb === 'set' && <ValueToSet {...{ card, node, change }} />}
        {card.verb === 'options' && <OnlyOptions {...{ card, node, change }} />}
      </fieldset>
      <p className="fd-sentence" role="status">
        {describeCard(designing, node, card)}
      </p>
    </section>
  );
}

export function ByHandCard({ at, written }: { at: number; written: unknown }): ReactElement {
  const { session, words, openText } = useDesigner();
  return (
    <section className="fd-card fd-by-hand" data-at={at} aria-label={words('writtenByHand')}>
      <header>
        <strong>{words('writtenByHand')}</strong>
      </header>
      <pre>{typeof written === 'string' ? written : JSON.stringify(written, null, 1)}</pre>
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        onClick={() => openText(session.node?.id)}
      >
        {words('openText')}
      </button>
    </section>
  );
}

/** What a row can ask about a field. */
export function subjectOf(designing: Designing, node: DesignNode): ConditionSubject {
  const answers = answersOf(node);
  const values = choicesIn(node.rule)?.flatMap(({ label, value }) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [{ key: value, title: textOf(label, designing.language) || String(value) }]
      : [],
  );
  return {
    key: node.id,
    title: nameNode(designing, node),
    kind: answers === 'several' ? 'text' : answers,
    ...(answers === 'date'
      ? { box: momentBoxOf(node.rule), written: (typed: string) => writtenMoment(node.rule, typed) }
      : {}),
    ...(values === undefined || values.length === 0 ? {} : { values }),
  };
}

type Of<V extends Card['verb']> = Extract<Card, { verb: V }>;

interface SetProps {
  card: Of<'set'>;
  node: DesignNode;
  change(card: Card, merge?: string): void;
}

function ValueToSet({ card, node, change }: SetProps): ReactElement {
  const { words, language } = useDesigner();
  const answers = answersOf(node);
  const choices =
    answers === 'switch'
      ? [true, false].map((value) => ({ value, label: words(value ? 'yes' : 'no') }))
      : choicesIn(node.rule);
  const set = (value: unknown): void => change({ ...card, value }, 'value');
  return (
    <label className="ed-panel-stack">
      <span className="ed-panel-title">{words('setTo')}</span>
      {choices === undefined ? (
        <input
          className="ed-box"
          type={answers === 'date' ? momentBoxOf(node.rule) : answers === 'number' ? 'number' : 'text'}
          value={
            card.value === undefined || card.value === null
              ? ''
              : textOf(card.value, language) || String(card.value)
          }
          onChange={({ currentTarget: { value } }) =>
            set(answers === 'number' ? Number(value) : writtenMoment(node.rule, value))
          }
        />
      ) : (
        <select
          className="ed-box"
          value={String(card.value)}
          onChange={({ currentTarget: { value } }) =>
            set(choices.find((each) => String(each.value) === value)?.value)
          }
        >
          {choices.map(({ label, value }) => (
            <option key={String(value)} value={String(value)}>
              {textOf(label, language) || String(value)}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

interface OptionsProps {
  card: Of<'options'>;
  node: DesignNode;
  change(card: Card): void;
}

/** Which of the field's options are offered. */
function OnlyOptions({ card, node, change }: OptionsProps): ReactElement {
  const { words, language } = useDesigner();
  const all = choicesIn(node.rule) ?? [];
  const chosen = (choicesIn({ enum: card.options }) ?? []).map(({ value }) => value);
  return (
    <div className="fd-only" role="group" aria-label={words('onlyOptions')}>
      <span className="ed-panel-title">{words('onlyOptions')}</span>
      {all.map(({ label, value }) => (
        <label key={String(value)}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) => {
              const wanted = checked ? [...chosen, value] : chosen.filter((each) => each !== value);
              change({ ...card, options: all.filter((each) => wanted.includes(each.value)) });
            }}
          />
          {textOf(label, language) || String(value)}
        </label>
      ))}
    </div>
  );
}

interface SumProps {
  card: Of<'sum'>;
  change(card: Card): void;
}

/** The list, and the numbers of a row that are multiplied. */
function SumBoxes({ card, change }: SumProps): ReactElement {
  const designing = useDesigner();
  const { words, state } = designing;
  const { all, byId } = state.outline;
  const lists = all.filter(({ role, row }) => role === 'rows' && row.path === 0);
  const list = byId.get(card.sum.rows);
  const numbers = all.filter(
    (each) => list !== undefined && isInside(each, list) && answersOf(each) === 'number',
  );
  return (
    <>
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('sumOf')}</span>
        <select
          className="ed-box"
          value={card.sum.rows}
          onChange={({ currentTarget: { value } }) => change({ ...card, sum: { ...card.sum, rows: value } })}
        >
          {lists.map((each) => (
            <option key={each.id} value={each.id}>
              {nameNode(designing, each)}
            </option>
          ))}
        </select>
      </label>
      <div className="fd-only" role="group" aria-label={words('factors')}>
        <span className="ed-panel-title">{words('factors')}</span>
        {numbers.map((each) => (
          <label key={each.id}>
            <input
              type="checkbox"
              checked={card.sum.factors.includes(each.key)}
              onChange={({ currentTarget: { checked } }) => {
                const factors = checked
                  ? [...card.sum.factors, each.key]
                  : card.sum.factors.filter((key) => key !== each.key);
                if (factors.length > 0) change({ ...card, sum: { ...card.sum, factors } });
              }}
            />
            {nameNode(designing, each)}
          </label>
        ))}
      </div>
    </>
  );
}
