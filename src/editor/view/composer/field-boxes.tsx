// Edits a field that pages may change: its title, its help, its default and its limits.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { LocalizedText, OwnedField } from '../../../../runtime/generated/documents.generated.ts';
import { changeField } from '../../commands/composer/definition-fields.ts';
import { changeKind } from '../../commands/composer/field-kind.ts';
import { isOfIcons } from '../../../../runtime/owned/field-schema.ts';
import { useSession } from '../base/session.ts';
import { AllowedBlocks } from './allowed-blocks.tsx';
import { IconBox } from './icon-box.tsx';
import { useComposer } from './composer-context.ts';
import { ChoiceBox, NumberBox, SwitchBox, WordsBox } from '../../../panel/inputs.tsx';

type Kind = OwnedField['kind'];
type Limit = 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum';
type Alter = (step: string, change: (field: OwnedField) => OwnedField) => void;

const LIMITS: Readonly<Partial<Record<Kind, readonly Limit[]>>> = {
  text: ['maxLength'],
  paragraph: ['maxLength'],
  number: ['minimum', 'maximum'],
  list: ['minItems', 'maxItems'],
  records: ['maxItems'],
  slot: ['maxItems'],
};
const SWITCHES = [
  ['picture', 'videos'],
  ['number', 'whole'],
] as const;
/** Kinds whose default is a text. */
const WORDS: readonly Kind[] = ['text', 'paragraph', 'link', 'richText'];

interface FieldBoxesProps {
  field: OwnedField;
  /** What it may become. */
  kinds: readonly Kind[];
}

export const FieldBoxes = observer(function FieldBoxes({ field, kinds }: FieldBoxesProps): ReactElement {
  const { composer, words } = useComposer();
  const alter: Alter = (step, change) =>
    composer.change(changeField(composer.definition, field.key, change), `${field.key} ${step}`);
  return (
    <div className="ed-field-boxes">
      {kinds.length > 1 && <KindBox {...{ field, kinds, alter }} />}
      <WordsBox
        title={words('fieldTitle')}
        value={field.setting.title}
        onChange={(title) => alter('title', (each) => ({ ...each, setting: { ...each.setting, title } }))}
      />
      <WordsBox
        title={words('help')}
        value={field.setting.help}
        onChange={(help) => alter('help', (each) => withHelp(each, help))}
      />
      {WORDS.includes(field.kind) && (
        <WordsBox
          title={words('default')}
          value={field.default as LocalizedText | undefined}
          isLong={field.kind !== 'text' && field.kind !== 'link'}
          onChange={(value) => alter('default', (each) => ({ ...each, default: value }))}
        />
      )}
      {isOfIcons(field) && (
        <IconBox
          title={words('default')}
          value={typeof field.default === 'string' ? field.default : ''}
          onChange={(icon) => alter('default', (each) => ({ ...each, default: icon }))}
        />
      )}
      {field.kind === 'list' && (
        <WordsBox
          title={words('item')}
          value={field.item}
          onChange={(item) => alter('item', (each) => ({ ...each, item }))}
        />
      )}
      {SWITCHES.map(
        ([kind, name]) =>
          field.kind === kind && (
            <SwitchBox
              key={name}
              title={words(name)}
              isOn={field[name] === true}
              onChange={(isOn) => alter(name, (each) => withMember(each, name, isOn || undefined))}
            />
          ),
      )}
      {field.kind === 'slot' && <AllowedBlocks field={field} alter={alter} />}
      <Limits field={field} alter={alter} />
    </div>
  );
});

/** Another kind says what it cannot have any more. */
function KindBox({ field, kinds, alter }: FieldBoxesProps & { alter: Alter }): ReactElement {
  const { words } = useComposer();
  const { editor } = useSession();
  const become = (kind: Kind): void => {
    const { field: changed, lost } = changeKind(field, kind);
    alter('kind', () => changed);
    const what = lost.map((name) => words(name)).join(words('and'));
    if (lost.length > 0)
      editor.context.toast({ text: words('kindLoses', { kind: words(kind), what }), tone: 'plain' });
  };
  return (
    <ChoiceBox
      title={words('kind')}
      value={field.kind}
      choices={kinds.map((kind) => [kind, words(kind)])}
      onChange={(kind) => become(kind as Kind)}
    />
  );
}

function Limits({ field, alter }: { field: OwnedField; alter: Alter }): ReactElement {
  const { words } = useComposer();
  return (
    <div className="ed-panel-two">
      {(field.kind === 'number' || field.kind === 'records') && (
        <NumberBox
          title={words(field.kind === 'number' ? 'default' : 'firstCount')}
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
  );
}

function withHelp(field: OwnedField, help: LocalizedText): OwnedField {
  const { help: _, ...setting } = field.setting;
  const isEmpty = Object.values(help).every((text) => text === '');
  return { ...field, setting: isEmpty ? setting : { ...setting, help } };
}

function withMember(
  field: OwnedField,
  name: 'default' | 'videos' | 'whole' | Limit,
  value: number | true | undefined,
): OwnedField {
  const { [name]: _, ...rest } = field;
  return value === undefined ? rest : { ...rest, [name]: value };
}
