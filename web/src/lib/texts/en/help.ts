import { translated } from '../translated.ts';

/** Texts of the knowledge base: instructions in the product's own words. */
interface Article {
  readonly title: string;
  readonly steps: readonly string[];
}
interface Chapter {
  readonly title: string;
  readonly articles: readonly Article[];
}

const keyboard: Chapter = {
  title: 'Keyboard',
  articles: [
    {
      title: 'Search from anywhere',
      steps: [
        'Press / or Ctrl-K (Cmd-K on a Mac) and type a part of a name, or what you want to do. Accents, capitals and one wrong letter do not matter.',
        'Choose with the arrows and open with Enter. After an arrow, a digit opens the result of that number; with Alt it does so at any time.',
        'Escape closes the search.',
      ],
    },
    {
      title: 'Move about a page',
      steps: [
        'Press ? for the list of all keys. j and k move through the rows of a list.',
        'Tab leads through everything that can be pressed; the first Tab of a page offers to skip the menu.',
        'In a menu the arrows move, a letter leads to the entry that begins with it, and Escape closes it.',
      ],
    },
  ],
};

const agents: readonly Chapter[] = [
  {
    title: 'Domains',
    articles: [
      {
        title: 'Send emails from your own addresses',
        steps: [
          'Open Settings, then Email settings, and add the part of your addresses behind the @.',
          'Add the records that are shown at your DNS host: the company where your domain is managed.',
          'Come back and press “Verify domain”. It can take up to 48 hours; pending is not failed.',
        ],
      },
      {
        title: 'Open the workspace at your own domain',
        steps: [
          'Open Settings, then Custom domain. Choose “Custom domain”, and enter a host and your domain, such as portal and acme.com.',
          'Add the CNAME record that is shown at your DNS host, then press “Check now”. A certificate is issued within minutes.',
          'From then on emails link there. The address below our domain goes on working.',
        ],
      },
      {
        title: 'Add DNS records',
        steps: [
          'Sign in at your DNS host and look for the list of records of your domain.',
          'Add a record of the type that is shown, and copy its host and its value. An MX record’s number in front is its priority; some hosts have a field of its own for it.',
          'Most hosts append your domain to the name by themselves: then enter the host. Where a record ends up as name.acme.com.acme.com, that was done twice.',
        ],
      },
    ],
  },
  {
    title: 'Projects',
    articles: [
      {
        title: 'Start a project',
        steps: [
          'Open Projects and press “Create new project”. Choose whether it has a single deliverable or several.',
          'Choose the client and its contacts: these are the people who get the emails.',
          'Build the workflow or take a preset. A stage has rounds of revision; a deliverable stage has none.',
        ],
      },
      {
        title: 'Archive, cancel or delete a project',
        steps: [
          'The menu of the project settings archives it. It is then in the archived projects, where it can be taken out again.',
          'Cancelling is final: the project cannot be reopened.',
          'Only an archived project can be deleted, with its files and its history.',
        ],
      },
      {
        title: 'Send a proof in one go',
        steps: [
          'Press “Send a proof” on Home or above the projects, or drop a file there.',
          'Choose the client, or type a new name with a contact. The project is named after the file; change it as you like.',
          'Press “Send for review”: client, project and first preview are made and the email is sent. If something fails, press it again; nothing is created twice.',
        ],
      },
    ],
  },
  {
    title: 'Rounds and feedback',
    articles: [
      {
        title: 'Send work to the client',
        steps: [
          'On the timeline press “Send preview”. If the stage has a checklist, tick it first.',
          'Upload files or give a link, and look at the email beside it: that is exactly what the client gets.',
          '“Move to next stage after sending” makes it the client’s turn and starts their deadline. Without it the client sees the work and is not asked for a decision.',
        ],
      },
      {
        title: 'What the client can do',
        steps: [
          'The link in the email opens the work without an account. The client approves it or asks for changes, with a message.',
          'Approving closes the stage. Asking for changes starts the next round.',
          'A link stays with the round it was sent for; an old one leads to the current round.',
        ],
      },
      {
        title: 'Take something back',
        steps: [
          '“Undo” on the timeline takes back the last action, with a reason. What was sent stays sent.',
          'A completed stage can be opened again: in a linear workflow the last one, else any.',
        ],
      },
      {
        title: 'Reminders',
        steps: [
          'Send one from the timeline while you wait for the client, or let the project send them automatically once feedback is overdue.',
          'They leave on business days, in the morning of the client’s time zone, and stop with the client’s answer.',
        ],
      },
    ],
  },
  {
    title: 'Clients',
    articles: [
      {
        title: 'Let a client see their projects',
        steps: [
          'On the client’s page invite a contact. They get an email, choose a password and see their own projects.',
          'Nobody needs this to review work: the links in the emails do without.',
        ],
      },
    ],
  },
  keyboard,
];

const clients: readonly Chapter[] = [
  {
    title: 'Your projects',
    articles: [
      {
        title: 'Look at the work and answer',
        steps: [
          'Open a project. What waits for you is on top, with the files to look at.',
          '“Approve” closes the stage. “Request changes” starts the next round; say what should change.',
          'You can do the same from the email that you were sent, without signing in.',
        ],
      },
      {
        title: 'See how far a project is',
        steps: [
          'The list shows its stage and its progress. The timeline shows every stage with its rounds.',
          'Finished projects are in the archived projects.',
        ],
      },
    ],
  },
  keyboard,
];

export const help = translated('help', {
  title: 'Help',
  intro: 'How things work here. Is something missing or wrong?',
  report: 'Report a bug',
  reach: {
    title: 'Still a question?',
    work: (agency: string) =>
      `About the work or a date: reply to any email of ${agency}. Your answer reaches the person who sent it.`,
    spot: 'About a spot in the work: open it and leave a comment at that spot.',
  },
  agents,
  clients,
});
