import './style.css';
import { useForm } from '@formily/react';
import { useEffect, useRef, type ReactElement } from 'react';
import type { FieldProps } from '../contract.ts';
import { useFieldHost } from '../host.ts';
import { contrastOf, LEAST_CONTRAST } from './contrast.ts';

interface StyleValues {
  style?: Record<string, unknown>;
  sample?: string;
  base?: string;
  textColor?: string;
  background?: string;
  [property: string]: unknown;
}

/** Shows the text in the style of the page, with a warning if its contrast is too low. */
export function StylePreview({ properties }: FieldProps): ReactElement {
  const { values } = useForm<StyleValues>();
  const { ask, say } = useFieldHost();
  const sample = useRef<HTMLParagraphElement>(null);
  const own = Object.fromEntries(
    ((properties as string[] | undefined) ?? []).map((name) => [name, values[name] || undefined]),
  );
  const style = JSON.stringify({ ...values.style, ...own });
  const { color } = JSON.parse(style) as { color?: string };
  const { base = '', background } = values;
  const textColor = color ?? values.textColor;

  useEffect(() => {
    let isLatest = true;
    const draw = async (): Promise<void> => {
      const declared = await ask('declare', JSON.parse(style));
      if (isLatest && sample.current !== null)
        sample.current.style.cssText = `${base};color:${values.textColor};${String(declared)}`;
    };
    void draw();
    return () => {
      isLatest = false;
    };
  }, [ask, style, base, values.textColor]);

  const contrast =
    background === undefined || textColor === undefined ? undefined : contrastOf(textColor, background);
  const isLow = contrast !== undefined && contrast < LEAST_CONTRAST;
  return (
    <figure className="preview">
      <figcaption className="field-label">{say('editor.style.preview')}</figcaption>
      <div
        className={background === undefined ? 'preview-box preview-picture' : 'preview-box'}
        style={{ background }}
        tabIndex={-1}
      >
        <p ref={sample}>{values.sample}</p>
      </div>
      <p className={isLow ? 'preview-note preview-low' : 'preview-note'} role="status">
        {contrast === undefined
          ? say('editor.style.overPicture')
          : say(isLow ? 'editor.style.lowContrast' : 'editor.style.contrast', { ratio: contrast.toFixed(1) })}
      </p>
    </figure>
  );
}
