// Draws how a page looks as a search result and as a shared link, while its texts are typed.
import './search-preview.css';
import { useField, useForm } from '@formily/react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { whileWanted } from '../../../runtime/model/while-wanted.ts';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { CroppedImage } from '../focus/cropped-image.tsx';
import { useFieldServices, useFieldSite, type FieldSite } from '../../../blocks/fields/services.ts';
import { Thumbnail } from '../media/library-grid.tsx';
import { cutText } from './cut-text.ts';
import { readTexts } from './texts.ts';

/** What search engines show of a title and of a description, in Latin characters. */
const TITLE_ROOM = 60;
const DESCRIPTION_ROOM = 160;

interface Defaults {
  origin: string;
  isHomePage: boolean;
  picture: string;
  path?: string;
  languages: readonly { languageCode: string; base: string; siteName: string; description: string }[];
}

const NONE: Defaults = { origin: '', isHomePage: false, picture: '', languages: [] };

/** The texts of a page in one language, as its head has them. */
interface Described {
  title: string;
  description: string;
  /** Without the protocol, as search results show it. */
  address: string;
}

export function SearchPreview(props: FieldProps): ReactElement {
  const field = useField();
  const { label } = idsOf(field);
  const { values } = useForm<Record<string, unknown>>();
  const { languages } = useFieldSite();
  const { translate } = useFieldServices();
  const { defaults, hasFailed } = useDefaults(props);
  const valueOf = (name: string): unknown => values[String(props[name])];
  const own = addressIn(valueOf('picture'));
  const picture = own || defaults.picture;
  const crop = own === '' ? undefined : cropIn(valueOf('picture'), valueOf('crop'));
  const isUnlisted = valueOf('unlisted') === true;
  return (
    <div className="search-previews" role="group" aria-labelledby={label}>
      <p id={label} className="search-previews-title">
        {field.title as ReactNode}
      </p>
      {hasFailed && <p role="status">{translate('editor.searchPreview.failed')}</p>}
      {languages.map((language) => (
        <Sample
          key={language.code}
          language={language}
          isUnlisted={isUnlisted}
          {...{ picture, crop }}
          {...describePage(
            valueOf,
            defaults,
            language.code,
            // The text that is shown where no description is written.
            props.summary === undefined ? 'name' : 'summary',
          )}
        />
      ))}
    </div>
  );
}

/** The address of a chosen picture, or of the first one of several; empty without one. */
function addressIn(value: unknown): string {
  const first: unknown = Array.isArray(value) ? (value as { url?: unknown }[])[0]?.url : value;
  return typeof first === 'string' ? first : '';
}

/** The crop of a chosen picture, or of the first one of several; undefined without one. */
function cropIn(picture: unknown, crop: unknown): object | undefined {
  const own: unknown = Array.isArray(picture) ? (picture as { crop?: unknown }[])[0]?.crop : crop;
  return typeof own === 'object' && own !== null && Object.keys(own).length > 0 ? own : undefined;
}

function describePage(
  valueOf: (name: string) => unknown,
  { origin, isHomePage, path: given, languages }: Defaults,
  language: string,
  standsFor: string,
): Described {
  const site = languages.find((each) => each.languageCode === language);
  const fallback = languages[0]?.languageCode ?? language;
  const ownOf = (name: string): string => readTexts(valueOf(name))[language]?.trim() ?? '';
  // A language without a text shows that of the default language; what is named in it shows its own alone.
  const textOf = (name: string, standsFor = name): string =>
    ownOf(name) || (ownOf(standsFor) === '' ? (readTexts(valueOf(name))[fallback]?.trim() ?? '') : '');
  const [own, name] = [textOf('title', 'name'), textOf('name')];
  const title = own === '' ? name : own;
  const isWhole = isHomePage && own !== '';
  const path = given?.replace(/…$/, String(valueOf('slug') ?? '') || '…') ?? String(valueOf('path') ?? '');
  const host = (origin === '' ? location.origin : origin).replace(/^https?:\/\//, '');
  return {
    title: isWhole ? title : [title, site?.siteName ?? ''].filter((part) => part !== '').join(' · '),
    description: textOf('description', standsFor) || textOf('summary') || (site?.description ?? ''),
    address: `${host}${site?.base ?? ''}${path === '' ? '/…' : path}`,
  };
}

interface SampleProps extends Described {
  language: FieldSite['languages'][number];
  picture: string;
  crop: object | undefined;
  isUnlisted: boolean;
}

function Sample({ language, picture, crop, isUnlisted, ...described }: SampleProps): ReactElement {
  const { translate } = useFieldServices();
  const title = cutText(described.title, TITLE_ROOM);
  const description = cutText(described.description, DESCRIPTION_ROOM);
  // What visitors read is in the page's language; notes about it are in the owner's.
  const spoken = { lang: language.code };
  const isNamed = title.shown !== '';
  const named = isNamed ? title.shown : translate('editor.searchPreview.noTitle');
  const isDescribed = description.shown !== '';
  return (
    <section className="search-preview" aria-label={language.title}>
      <h3 {...spoken}>{language.title}</h3>
      <figure data-is="result">
        <figcaption>{translate('editor.searchPreview.result')}</figcaption>
        {isUnlisted ? (
          <p className="search-preview-none">{translate('editor.searchPreview.unlisted')}</p>
        ) : (
          <>
            <p className="search-preview-address">{described.address}</p>
            <p className="search-preview-title" {...(isNamed ? spoken : {})}>
              {named}
            </p>
            <p className="search-preview-text" {...(isDescribed ? spoken : {})}>
              {isDescribed ? description.shown : translate('editor.searchPreview.noDescription')}
            </p>
          </>
        )}
      </figure>
      <p className="search-preview-note" data-cut={title.left + description.left > 0 || undefined}>
        {noteOf(translate, title.left, description.left)}
      </p>
      <figure data-is="card">
        <figcaption>{translate('editor.searchPreview.card')}</figcaption>
        <div className="search-preview-picture">
          {picture === '' ? (
            translate('editor.searchPreview.noPicture')
          ) : crop !== undefined ? (
            <CroppedImage url={picture} crop={crop} />
          ) : (
            <Thumbnail file={{ url: picture, resourceType: 1, resourceCode: '' }} />
          )}
        </div>
        <p className="search-preview-address">{described.address.split('/')[0]}</p>
        <p className="search-preview-name" {...(isNamed ? spoken : {})}>
          {isNamed ? described.title : named}
        </p>
        <p className="search-preview-text" {...spoken}>
          {described.description}
        </p>
      </figure>
    </section>
  );
}

function noteOf(
  translate: (key: string, values?: Readonly<Record<string, unknown>>) => string,
  title: number,
  description: number,
): string {
  const notes = [
    ...(title > 0 ? [translate('editor.searchPreview.titleCut', { count: title })] : []),
    ...(description > 0 ? [translate('editor.searchPreview.descriptionCut', { count: description })] : []),
  ];
  return notes.length === 0 ? translate('editor.searchPreview.whole') : notes.join(' ');
}

/** Without an answer the preview shows only what is typed. */
function useDefaults({ call, id }: FieldProps): { defaults: Defaults; hasFailed: boolean } {
  const { ask } = useFieldServices();
  const [state, setState] = useState({ defaults: NONE, hasFailed: false });
  useEffect(() => {
    const query = typeof id === 'string' && id !== '' ? { id } : {};
    return whileWanted(
      ask('answer', { call, query }),
      (answer) => setState({ defaults: answer as Defaults, hasFailed: false }),
      () => setState({ defaults: NONE, hasFailed: true }),
    );
  }, [ask, call, id]);
  return state;
}
