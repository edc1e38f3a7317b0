// Edits what the chosen node shows: words of its own, or what pages change.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type {
  LocalizedText,
  OwnedBlockDocument,
  OwnedField,
  OwnedNode,
} from '../../../../runtime/generated/documents.generated.ts';
import {
  canBeFixed,
  CHANGEABLE,
  fieldKeyOf,
  findField,
  isReference,
  makeChangeable,
  makeFixed,
} from '../../commands/composer/definition-fields.ts';
import { valueAt } from '../../commands/composer/fixed-values.ts';
import { shownData } from '../../commands/composer/samples.ts';
import { replaceNode } from '../../../../runtime/owned/operations/tree.ts';
import { useSession } from '../base/session.ts';
import { nameNode, useComposer } from './composer-context.ts';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { FieldBoxes } from './field-boxes.tsx';
import { FieldOrder } from './field-order.tsx';
import { IconBox } from './icon-box.tsx';
import { OfRecord, OwnAddress, OwnPicture, TextFormat } from './own-values.tsx';
import { SectionBoxes } from './section-boxes.tsx';
import { ChoiceBox, SwitchBox, WordsBox } from '../../../panel/inputs.tsx';

export const NodeContent = observer(function NodeContent(): ReactElement {
  const { composer, words } = useComposer();
  const { node, parent } = composer.node;
  const can = CHANGEABLE[node.is];
  const key = fieldKeyOf(node);
  const field = key === undefined ? undefined : findField(composer.definition, key)?.field;
  // A rich text is always one of pages.
  const isSwitched = can !== undefined && (field === undefined || canBeFixed(node));
  return (
    <>
      {parent === undefined && (
        <WordsBox
          title={words('blockName')}
          value={composer.definition.title}
          onChange={(title) => composer.change({ ...composer.definition, title }, 'title')}
        />
      )}
      {isSwitched && <Changeable field={field} kinds={can.kinds} />}
      {field !== undefined && !isSwitched && <FieldBoxes field={field} kinds={[field.kind]} />}
      <OfRecord />
      <OwnWords field={field} />
      <OwnPicture />
      <OwnAddress />
      {node.is === 'list' && (
        <WordsBox
          title={words('emptyList')}
          value={node.each?.empty}
          onChange={(empty) =>
            composer.changeNode(node.id, (each) => withEmpty(each, empty), `${node.id} empty`)
          }
        />
      )}
      {parent === undefined && <FieldOrder />}
      {parent === undefined && <ChoiceBoxes />}
      {parent === undefined && <SectionBoxes />}
      <ItemChoices />
      {node.is === 'box' && parent !== undefined && <p className="ed-panel-hint">{words('nothingInside')}</p>}
      {(field !== undefined || parent === undefined) && (
        <p className="ed-panel-hint">{words('changeableHelp')}</p>
      )}
    </>
  );
});

/** What each item of a list chooses: beside the list, and beside its item. */
const ItemChoices = observer(function ItemChoices(): ReactElement | null {
  const { composer } = useComposer();
  const { node, parent } = composer.node;
  const key = (node.is === 'list' ? node : parent?.is === 'list' ? parent : undefined)?.each?.field;
  const list = key === undefined ? undefined : findField(composer.definition, key)?.field;
  if (list?.kind !== 'list') return null;
  return (
    <>
      {node.is === 'list' && <FieldOrder list={list.key} />}
      <ChoiceBoxes list={list.key} />
    </>
  );
});

/** What a list shows while it has no items; nothing, where nothing is written. */
function withEmpty({ each, ...node }: OwnedNode, empty: LocalizedText): OwnedNode {
  if (each === undefined) return node;
  const isNothing = Object.values(empty).every((text) => text === '');
  return { ...node, each: isNothing ? { field: each.field } : { ...each, empty } };
}

interface ChangeableProps {
  field: OwnedField | undefined;
  kinds: readonly OwnedField['kind'][];
}

/** The switch between fixed words and a field, with what the field is. */
const Changeable = observer(function Changeable({ field, kinds }: ChangeableProps): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const { editor } = useSession();
  const { definition, published } = composer;
  const { node } = composer.node;
  const fixed = (): OwnedBlockDocument => {
    const [data = {}] = shownData(editor, definition, published);
    return makeFixed(definition, composer.node, valueAt(data, composer.node, field?.key ?? ''));
  };
  const change = (isOn: boolean): void =>
    composer.change(
      isOn ? makeChangeable(definition, composer.node, titleFor(node, nameNode(work, node))) : fixed(),
    );
  return (
    <div className="ed-changeable" data-on={field !== undefined || undefined}>
      <SwitchBox title={words('changeable')} isOn={field !== undefined} onChange={change} />
      {field !== undefined && <FieldBoxes field={field} kinds={kinds} />}
    </div>
  );
});

/** What the node says by itself. */
const OwnWords = observer(function OwnWords({ field }: Pick<ChangeableProps, 'field'>): ReactElement {
  const { composer, words } = useComposer();
  const { node } = composer.node;
  const { text } = node;
  const change = (step: string, alter: (each: OwnedNode) => OwnedNode): void =>
    composer.change(replaceNode(composer.definition, node.id, alter), `${node.id} ${step}`);
  const hasText = node.is === 'link' ? text !== undefined : CHANGEABLE[node.is]?.member === 'text';
  const isFixed = hasText && field === undefined && !isReference(text);
  return (
    <>
      {isFixed && (
        <WordsBox
          title={words('words')}
          value={text}
          isLong={node.is === 'text'}
          onChange={(value) => change('text', (each) => ({ ...each, text: value }))}
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
      <TextFormat />
      {typeof node.icon === 'string' && (
        <IconBox
          title={words('icon')}
          value={node.icon}
          onChange={(icon) => change('icon', (each) => ({ ...each, icon }))}
        />
      )}
    </>
  );
});

const MAX_TITLE = 20;

/** The title of a new field in both languages: the words of the node, or what its kind is called. */
function titleFor({ text }: OwnedNode, name: string): LocalizedText {
  const own = isReference(text) ? undefined : text;
  const cut = (value: unknown): string =>
    Array.from(typeof value === 'string' ? value : '')
      .slice(0, MAX_TITLE)
      .join('') || name;
  return { 'zh-CN': cut(own?.['zh-CN']), 'en-US': cut(own?.['en-US']) };
}
