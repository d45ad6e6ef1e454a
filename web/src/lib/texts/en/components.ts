import { englishUi } from '#ui/ui-texts.ts';
import { translated } from '../translated.ts';

/** Texts of the component library's own controls. */
export const components = translated('components', englishUi);
