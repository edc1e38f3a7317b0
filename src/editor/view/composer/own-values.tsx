// Edits what a node shows that is no field of the block: a member of a record, a fixed picture or address.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { OwnedPicture } from '../../../../runtime/generated/documents.generated.ts';
import { channelOf } from '../../../../runtime/model/link.ts';
import { ChoiceBox, SwitchBox, WordsBox } from '../../../panel/inputs.tsx';
import { CHANGEABLE, fieldKeyOf, findField, isReference } from '../../commands/composer/definition-fields.ts';
import { itemsOf, linkOf, partOf, partOfLink, pictureOf } from '../../commands/composer/fixed-values.ts';
import { memberOf, membersFor, showMember } from '../../commands/composer/record-nodes.ts';
import { useSession } from '../base/session.ts';
import { useComposer } from './composer-context.ts';

/** In a list of articles or products: which part of the record the node shows, by its label. */
export const OfRecord = observer(function OfRecord(): ReactElement | null {
  const { composer, words } = useComposer();
  const { node, scope } = composer.node;
  const can = CHANGEABLE[node.is]?.member;
  const isOther = can === undefined || can === 'icon' || node.is === 'richText' || node.is === 'fold';
  if (scope.record === undefined || isOther) return null;
  const now = memberOf(node);
  const members = membersFor(composer.definition, node.id, can);
  // What a block has from elsewhere can be seen, and changed to what there is.
  const shown = now === undefined || members.includes(now) ? members : [...members, now];
  const change = (name: string): void => {
    const record = members.find((each) => each === name);
    if (record !== undefined)
      composer.change(showMember(composer.definition, node, record), `${node.id} record`);
  };
  return (
    <ChoiceBox
      title={words('ofRecord')}
      value={now ?? ''}
      choices={[
        ...(now === undefined ? [['', words('notOfRecord')] as const] : []),
        ...shown.map((each) => [each, words(`record.${each}`)] as const),
      ]}
      onChange={change}
    />
  );
});

const FORMATS = { number: ['number', 'price'], date: ['date', 'day', 'month'] } as const;

/** How a number or the date of a record is written. */
export const TextFormat = observer(function TextFormat(): ReactElement | null {
  const { composer, words } = useComposer();
  const { node } = composer.node;
  const { text } = node;
  if (!isReference(text)) return null;
  const { format, ...shown } = text;
  const key = fieldKeyOf(node);
  const isNumber = key !== undefined && findField(composer.definition, key)?.field.kind === 'number';
  const kind = isNumber ? 'number' : text.record === 'date' ? 'date' : undefined;
  if (kind === undefined) return null;
  const formats = FORMATS[kind];
  const change = (name: string): void => {
    const found = formats.find((each) => each === name);
    if (found !== undefined)
      composer.changeNode(
        node.id,
        (each) => ({ ...each, text: { ...shown, format: found } }),
        `${node.id} format`,
      );
  };
  return (
    <ChoiceBox
      title={words('format')}
      value={format ?? formats[0]}
      choices={formats.map((each) => [each, words(kind === 'date' ? `format.${each}` : each)])}
      onChange={change}
    />
  );
});

/** A fixed picture is chosen in the library. It says what is seen on it, or that it is decorative. */
export const OwnPicture = observer(function OwnPicture(): ReactElement | null {
  const { composer, words } = useComposer();
  const { editor } = useSession();
  const { node } = composer.node;
  const { picture } = node;
  if (node.is !== 'picture' || isReference(picture)) return null;
  const write = (next: OwnedPicture, step = ''): void =>
    composer.changeNode(node.id, (each) => ({ ...each, picture: next }), step && `${node.id} ${step}`);
  const choose = async (): Promise<void> => {
    const answer = await editor.context.openDialog('media-picker', { resourceType: 1 });
    const [picked] = itemsOf(answer !== false && partOf(answer.media).picked);
    const chosen = picked && pictureOf(picked);
    // The words of another picture do not describe this one.
    if (chosen !== undefined)
      write(picture?.isDecorative === true ? { ...chosen, isDecorative: true } : chosen);
  };
  return (
    <>
      <ChooseRow
        title={words('picture')}
        words={words(picture === undefined ? 'choosePicture' : 'changePicture')}
        onChoose={choose}
      />
      {picture !== undefined && <PictureWords {...{ picture, write }} />}
    </>
  );
});

interface PictureWordsProps {
  picture: OwnedPicture;
  write(picture: OwnedPicture, step: string): void;
}

function PictureWords({ picture, write }: PictureWordsProps): ReactElement {
  const { words } = useComposer();
  const { isDecorative, ...seen } = picture;
  return (
    <>
      <SwitchBox
        title={words('decorative')}
        isOn={isDecorative === true}
        onChange={(isOn) => write(isOn ? { ...seen, isDecorative: true } : seen, 'decorative')}
      />
      {isDecorative !== true && (
        <WordsBox
          title={words('alt')}
          value={picture.alt}
          onChange={(alt) => write({ ...picture, alt }, 'alt')}
        />
      )}
    </>
  );
}

/** A fixed link leads where the dialog of links says. */
export const OwnAddress = observer(function OwnAddress(): ReactElement | null {
  const { composer, words } = useComposer();
  const { editor } = useSession();
  const { node } = composer.node;
  const { link } = node;
  if (node.is !== 'link' || isReference(link)) return null;
  const choose = async (): Promise<void> => {
    const answer = await editor.context.openDialog('link', partOfLink(link));
    if (answer === false) return;
    const chosen = linkOf(answer);
    composer.changeNode(node.id, ({ link: _, ...each }) =>
      chosen === undefined ? each : { ...each, link: chosen },
    );
  };
  const page = link?.page === undefined ? undefined : channelOf(editor.site.channels, link.page);
  const place = link?.anchor === undefined ? '' : ` #${link.anchor}`;
  const now = page === undefined ? link?.url : `${page.channelName}${place}`;
  return (
    <>
      <ChooseRow title={words('href')} words={words('chooseLink')} onChoose={choose} />
      <p className="ed-panel-hint">{now === undefined || now === '' ? words('noLink') : now}</p>
    </>
  );
});

interface ChooseRowProps {
  title: string;
  words: string;
  onChoose(): Promise<void>;
}

function ChooseRow({ title, words, onChoose }: ChooseRowProps): ReactElement {
  return (
    <div className="ed-panel-row">
      <span className="ed-panel-title">{title}</span>
      <button
        type="button"
        className="ed-panel-button"
        aria-label={`${title}: ${words}`}
        onClick={() => void onChoose()}
      >
        {words}
      </button>
    </div>
  );
}
