// What the chosen node shows: words of its own, or what pages change.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type {
  LocalizedText,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import {
  CHANGEABLE,
  changeField,
  fieldKeyOf,
  findField,
  isReference,
  makeChangeable,
  makeFixed,
} from '../../commands/composer/definition-fields.ts';
import { changeNode } from '../../commands/composer/definition-nodes.ts';
import { nameNode, useComposer } from './composer-context.ts';
import { ChoiceBox, NumberBox, SwitchBox, WordsBox } from './inputs.tsx';

export const NodeContent = observer(function NodeContent(): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { node } = composer.node;
  const isFirst = composer.node.parent === undefined;
  const can = CHANGEABLE[node.is];
  const key = fieldKeyOf(node);
  const change = (step: string, alter: (each: OwnedNode) => OwnedNode): void =>
    composer.change(changeNode(composer.definition, node.id, alter), `${node.id} ${step}`);
  const field = key === undefined ? undefined : findField(composer.definition, key)?.field;
  return (
    <>
      {isFirst && (
        <WordsBox
          title={words('blockName')}
          value={composer.definition.title}
          onChange={(title) => composer.change({ ...composer.definition, title }, 'title')}
        />
      )}
      {can !== undefined && (
        <div className="ed-changeable" data-on={field !== undefined || undefined}>
          <SwitchBox
            title={words('changeable')}
            isOn={field !== undefined}
            onChange={(isOn) =>
              composer.change(
                isOn
                  ? makeChangeable(composer.definition, composer.node, titleFor(node, nameNode(work, node)))
                  : makeFixed(composer.definition, composer.node),
              )
            }
          />
          {field !== undefined && <FieldBoxes field={field} kinds={can.kinds} />}
        </div>
      )}
      {field !== undefined && can === undefined && <FieldBoxes field={field} kinds={[field.kind]} />}
      {can?.member === 'text' && field === undefined && !isReference(node.text) && (
        <WordsBox
          title={words('words')}
          value={node.text as LocalizedText | undefined}
          isLong={node.is === 'text'}
          onChange={(text) => change('text', (each) => ({ ...each, text }))}
        />
      )}
      {node.is === 'heading' && (
        <ChoiceBox
          title={words('level')}
          value={String(node.level ?? 2)}
          choices={(['2', '3', '4'] as const).map((level) => [level, `H${level}`])}
          onChange={(level) => change('level', (each) => ({ ...each, level: Number(level) as 2 | 3 | 4 }))}
        />
      )}
      {field?.kind === 'number' && isReference(node.text) && (
        <ChoiceBox
          title={words('format')}
          value={node.text.format ?? 'number'}
          choices={[
            ['number', words('number')],
            ['price', words('price')],
          ]}
          onChange={(format) =>
            change('format', (each) => ({
              ...each,
              text: { ...each.text, field: field.key, format: format as 'number' | 'price' },
            }))
          }
        />
      )}
      {node.is === 'icon' && typeof node.icon === 'string' && (
        <label className="ed-panel-stack">
          <span className="ed-panel-title">{words('icon')}</span>
          <input
            className="ed-box"
            type="text"
            value={node.icon}
            onChange={({ currentTarget: { value } }) => change('icon', (each) => ({ ...each, icon: value }))}
          />
        </label>
      )}
      <p className="ed-panel-hint">{words('changeableHelp')}</p>
    </>
  );
});

/** The title of a new field in both languages: the words of the node, or what its kind is called. */
function titleFor({ text }: OwnedNode, name: string): LocalizedText {
  const own = isReference(text) ? undefined : (text as LocalizedText | undefined);
  const cut = (value: string | undefined): string =>
    Array.from(value ?? '')
      .slice(0, 20)
      .join('') || name;
  return { 'zh-CN': cut(own?.['zh-CN']), 'en-US': cut(own?.['en-US']) };
}

const LIMITS: Readonly<
  Partial<
    Record<OwnedField['kind'], readonly ('maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum')[]>
  >
> = {
  text: ['maxLength'],
  paragraph: ['maxLength'],
  number: ['minimum', 'maximum'],
  list: ['minItems', 'maxItems'],
  records: ['maxItems'],
  slot: ['maxItems'],
};
const WORDS: readonly OwnedField['kind'][] = ['text', 'paragraph', 'link', 'richText'];

const FieldBoxes = observer(function FieldBoxes({
  field,
  kinds,
}: {
  field: OwnedField;
  kinds: readonly OwnedField['kind'][];
}): ReactElement {
  const { composer, words } = useComposer();
  const alter = (step: string, change: (each: OwnedField) => OwnedField): void =>
    composer.change(changeField(composer.definition, field.key, change), `${field.key} ${step}`);
  return (
    <div className="ed-field-boxes">
      {kinds.length > 1 && (
        <ChoiceBox
          title={words('kind')}
          value={field.kind}
          choices={kinds.map((kind) => [kind, words(kind)])}
          onChange={(kind) =>
            alter('kind', ({ key, setting }) => ({ key, setting, kind: kind as OwnedField['kind'] }))
          }
        />
      )}
      <WordsBox
        title={words('fieldTitle')}
        value={field.setting.title}
        onChange={(title) => alter('title', (each) => ({ ...each, setting: { ...each.setting, title } }))}
      />
      <WordsBox
        title={words('help')}
        value={field.setting.help}
        onChange={(help) =>
          alter('help', (each) => {
            const { help: _, ...setting } = each.setting;
            return { ...each, setting: Object.values(help).join('') === '' ? setting : { ...setting, help } };
          })
        }
      />
      {WORDS.includes(field.kind) && (
        <WordsBox
          title={words('default')}
          value={field.default as LocalizedText | undefined}
          isLong={field.kind !== 'text' && field.kind !== 'link'}
          onChange={(value) => alter('default', (each) => ({ ...each, default: value }))}
        />
      )}
      {field.kind === 'list' && (
        <WordsBox
          title={words('item')}
          value={field.item}
          onChange={(item) => alter('item', (each) => ({ ...each, item }))}
        />
      )}
      <div className="ed-panel-two">
        {field.kind === 'number' && (
          <NumberBox
            title={words('default')}
            value={typeof field.default === 'number' ? field.default : undefined}
            onChange={(value) => alter('default', (each) => withMember(each, 'default', value))}
          />
        )}
        {(LIMITS[field.kind] ?? []).map((limit) => (
          <NumberBox
            key={limit}
            title={words(limit)}
            value={field[limit]}
            onChange={(value) => alter(limit, (each) => withMember(each, limit, value))}
          />
        ))}
      </div>
    </div>
  );
});

function withMember(field: OwnedField, name: string, value: number | undefined): OwnedField {
  const rest = Object.fromEntries(Object.entries(field).filter(([each]) => each !== name));
  return { ...rest, ...(value === undefined ? {} : { [name]: value }) } as unknown as OwnedField;
}
