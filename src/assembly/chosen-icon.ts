/** The picture of an icon that an owner has chosen, for panels of the editor. */
export { drawChosenIcon } from '../../blocks/icon/draw-icon.tsx';
