-- Whether a published project shows a file is checked each time the file is fetched.
create index projects_banner_file on projects (banner_file_id) where banner_file_id is not null;
create index project_documents_file on project_documents (file_id);
