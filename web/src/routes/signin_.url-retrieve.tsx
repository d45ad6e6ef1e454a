import { createFileRoute } from '@tanstack/react-router';
import { RetrieveUrlPage } from '../features/account/retrieve-url-page.tsx';

export const Route = createFileRoute('/signin_/url-retrieve')({ component: RetrieveUrlPage });
