import { translated } from '../translated.ts';

/** Texts of the Feedback tab, as agents see it. */
export const feedback = translated('feedback', {
  tab: 'Feedback',
  sender: {
    title: 'Send a CSAT survey',
    survey: 'Survey',
    chooseSurvey: 'Please select or add a new survey',
    addSurvey: 'Add a survey',
    noSurveys: 'You have no survey templates so far.',
    recipient: 'Recipient',
    chooseRecipient: 'Please Select Recipient',
    asked: (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`,
    inMail: (question: string) => `In the email, with five stars: “${question}”`,
    asRead: 'The questions as the contact reads them',
    partly: (language: string, written: number, questions: number) =>
      `${language}: ${written} of ${questions} questions ${written === 1 ? 'is' : 'are'} written. The contact reads the others in their original words.`,
    outdated: (count: number) =>
      count === 1
        ? 'One question changed after its text in the project’s language was written.'
        : `${count} questions changed after their texts in the project’s language were written.`,
    editSurvey: 'Edit the template',
    missing: 'You have no “CSAT survey” template. Write the email here.',
    preview: 'Preview & send',
    choose: 'The preview shows once a survey and a recipient are chosen.',
    confirmTitle: 'Send this survey?',
    remindTitle: 'Send this reminder?',
    send: (name: string) => `Send survey to ${name}`,
    remind: (name: string) => `Send reminder to ${name}`,
    sentBefore: (name: string) => `${name} already has this survey, so this is a reminder.`,
  },
  locked: {
    title: 'CSAT surveys are not part of your plan',
    text: 'Past answers stay visible here.',
    more: 'See plans',
  },
  list: {
    title: 'Surveys of this project',
    empty: 'No survey has been sent yet',
    emptyText: 'Your client’s answers appear here.',
    pages: 'Pages of surveys',
    sent: (when: string) => `Sent ${when}`,
    reminded: (when: string) => `reminded ${when}`,
    submitted: (name: string, when: string) => `Submitted by ${name} on ${when}`,
    badges: { PENDING: 'PENDING', INCOMPLETE: 'INCOMPLETE', COMPLETED: 'COMPLETED' },
    remind: 'Send reminder',
    rating: (value: string) => `${value} of 5`,
  },
  required: {
    title: 'Action Required: Send CSAT Survey',
    text: 'The work is done, and this project asks for a survey that has not been sent.',
    action: 'Send CSAT survey',
  },
  asked: {
    title: 'How was it for you?',
    text: (workspace: string) => `${workspace} asks for your feedback on this project.`,
    action: 'Give feedback',
  },
  notices: { sent: 'Survey email sent', reminded: 'Survey email reminder sent' },
  errors: {
    send: 'Error sending survey email',
    load: 'The surveys could not be loaded',
    templates: 'The survey templates could not be loaded',
  },
});
