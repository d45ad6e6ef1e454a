import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../theme/tokens.css';
import { type EditorTexts, RichTextEditor, type RichTextEditorHandle, type Tag } from '../index.tsx';

const demoTags: Tag[] = [
  { name: 'client_name', label: 'Client name', description: 'The company the project is for' },
  { name: 'contact_name', label: 'Contact name', description: 'First name of the contact, or everyone' },
  { name: 'project_name', label: 'Project name', description: 'The name of the project' },
  { name: 'stage_name', label: 'Stage name', description: 'The stage the round belongs to' },
  { name: 'revision_number', label: 'Round', description: 'Number of the round, as a word' },
  { name: 'review_link', label: 'Review link', description: 'Where the client sees the files of this round' },
  { name: 'timeline_link', label: 'Timeline link', description: 'Where the client follows the project' },
  { name: 'email_signature', label: 'E-mail signature', description: 'The signature of the sender' },
];

const demoTexts: EditorTexts = {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strike through',
  heading2: 'Heading',
  heading3: 'Small heading',
  quote: 'Quote',
  bulleted: 'Bulleted list',
  numbered: 'Numbered list',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  insertTag: 'Insert merge tag',
  searchTags: 'Search merge tags',
  noTags: 'No merge tag has this name.',
  tagsFound: (count) => (count === 1 ? '1 merge tag' : `${count} merge tags`),
  unknownTag: 'This merge tag does not exist here',
  linkAddress: 'Link address',
  linkInvalid: 'Use an address that starts with http, https or mailto, or a merge tag.',
  linkAsButton: 'Show as button',
  applyLink: 'Set link',
  removeLink: 'Remove link',
  cancel: 'Cancel',
  picturesLost: (count) => ({ title: `${count} pictures were not pasted`, text: 'Use files.' }),
  notLoaded: 'Editor not loaded properly',
};

const demoBody = `<h2>First cut</h2><p>Hi {{contact_name}},</p><p>The <strong>{{revision_number}}</strong> round of <em>{{stage_name}}</em> is ready. What changed since the last one:</p><ol><li>Colours are graded for the cinema version<ul><li>warmer skin</li><li>less contrast in the night scenes</li></ul></li><li>The new <a href="https://music.example/track">music</a> is in</li></ol><blockquote><p>Could the ending be a little slower?</p><p>We tried two versions.</p></blockquote><h3>What we need</h3><p>Your answer by Thursday, 17:00.<br />Thank you, {{old_tag}}</p><p><a href="{{review_link}}" data-button="true">Review the first cut</a></p>`;
const longBody = Array.from(
  { length: 100 },
  (_, n) => `<p>${`Paragraph ${n} has fifty words. `.repeat(10)}{{client_name}}</p>`,
).join('');

function Demo() {
  const isLong = location.search === '?long';
  const [html, setHtml] = useState(isLong ? longBody : location.search === '?empty' ? '' : demoBody);
  const handle = useRef<RichTextEditorHandle>(null);
  return (
    <div style={{ maxWidth: 760, margin: '24px auto', padding: '0 16px', display: 'grid', gap: 16 }}>
      <h1>Rich text editor</h1>
      <RichTextEditor
        ref={handle}
        value={html}
        onChange={setHtml}
        tags={demoTags}
        label="Mail"
        placeholder="Write the mail"
        texts={demoTexts}
      />
      <button type="button" onClick={() => setHtml(handle.current?.getHtml() ?? '')}>
        Take over
      </button>
      {!isLong && (
        <RichTextEditor
          value={html}
          onChange={() => {}}
          tags={demoTags}
          label="As read"
          texts={demoTexts}
          readOnly
        />
      )}
      <output id="html" style={{ overflowWrap: 'anywhere' }}>
        {isLong ? html.length : html}
      </output>
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Demo />);
