/** Declares the props of an editor of rich text, and makes the attributes of its element. */
export interface RichTextBoxProps {
  id: string;
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy?: string;
  isInvalid: boolean;
  isDisabled: boolean;
  /** A page to write on: no frame, and its tools at the selection. */
  isPage?: boolean;
  lang?: string;
  value: string;
  onChange(html: string): void;
}

/** The attributes of the element that holds the text. */
export function attributesOf(props: RichTextBoxProps): Record<string, string> {
  const { id, labelledBy, describedBy, isInvalid, lang } = props;
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    ...(lang === undefined ? {} : { lang }),
  };
}
