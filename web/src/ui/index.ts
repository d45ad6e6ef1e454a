/** Component library, independent of the product: texts are props. Load `theme/tokens.css` once beside it. */

export { Address } from './address.tsx';
export { useAnchored } from './anchored.ts';
export { Avatar } from './avatar.tsx';
export { Badge, type Status, StatusBadge } from './badge.tsx';
export { Breadcrumb, type Crumb } from './breadcrumb.tsx';
export {
  Button,
  ButtonLink,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  TextLink,
} from './button.tsx';
export { Card, Stat } from './card.tsx';
export { Checkbox, type Choice, RadioGroup, SegmentedToggle, Switch } from './choices.tsx';
export { Combobox, MultiSelect, type Option } from './combobox.tsx';
export { CopyField } from './copy-field.tsx';
export { CropDialog, type CropTexts } from './crop-dialog.tsx';
export { cx } from './cx.ts';
export { ConfirmDialog, Dialog, type DialogProps } from './dialog.tsx';
export { Disclosure } from './disclosure.tsx';
export { cardEdge } from './edge.ts';
export { ErrorSummary, type FormError } from './error-summary.tsx';
export { Field, type FieldControl, type FieldProps } from './field.tsx';
export { FileDrop, UploadRow } from './file-drop.tsx';
export { FileName } from './file-name.tsx';
export { Form } from './form.tsx';
export { FrameLayout, type FrameProps, type NavGroup, type NavItem } from './frame.tsx';
export { Icon, type IconName, iconNames } from './icon.tsx';
export { Input, NumberField, Select, TextArea, TextField } from './inputs.tsx';
export { Menu, type MenuItem } from './menu.tsx';
export { Notice, ReadOnlyBanner } from './notice.tsx';
export { PageHeader } from './page-header.tsx';
export { Pager } from './pager.tsx';
export { ProgressBar } from './progress.tsx';
export { RichText } from './rich-text.tsx';
export { fadingLine } from './scroll-edges.ts';
export { keepScrollbarRoom } from './scrollbar-room.ts';
export { Skeleton } from './skeleton.tsx';
export { StarInput, StarRating } from './star-rating.tsx';
export { EmptyState, ErrorState } from './states.tsx';
export { type StatItem, Stats } from './stats.tsx';
export {
  type Column,
  groupsOf,
  RowCheckbox,
  type RowGroups,
  type RowSelection,
  type Sort,
  Table,
} from './table.tsx';
export { type TabItem, TabLinks, TabPanel, Tabs } from './tabs.tsx';
export { Kbd, VisuallyHidden } from './text.tsx';
export { dismissToast, type Toast, Toasts, type ToastTone, toast, usePageToast } from './toasts.tsx';
export { Tooltip } from './tooltip.tsx';
export { Track, type TrackDot, type TrackStep } from './track.tsx';
export { type LinkProps, useUi } from './ui-context.tsx';
export type { UiTexts } from './ui-texts.ts';
export { useFocusHeading } from './use-focus-heading.ts';
export { WholeNumberField } from './whole-number-field.tsx';
